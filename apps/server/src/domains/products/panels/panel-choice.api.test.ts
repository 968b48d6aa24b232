import {
  configurePanel,
  getAllPanels,
  getPanelOfProduct,
  listMiniPrograms,
  selectPanel,
  selectPanelForEnvironments,
} from '@slipway/contract/products/panels/panel-choice.calls.ts'
import { releasePanelGray, takePanelOut } from '@slipway/contract/products/panels/panels.calls.ts'
import { copyProduct } from '@slipway/contract/products/products/products.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createdPlug, plug } from '../products/testing/products-samples.ts'
import { addedPanel, plugWithPanel, publish, someName } from './testing/panels-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const administrator = () => server.as('administrator')
const developer = () => server.as('developer')
const newPlug = async () => (await createdPlug(developer())).productId
const published = async (change: object = {}) => publish(administrator(), await addedPanel(administrator(), change))
const choose = (productId: string, panelId: string) => developer().call(selectPanel, { productId, panelId })
const chosen = (productId: string) => developer().call(getPanelOfProduct, { productId })

describe('the choice of a product', () => {
  test('is the generated panel at first, then another one (CA-053, CA-054, CA-023)', async () => {
    const productId = await newPlug()
    expect(await chosen(productId)).toMatchObject({ panelId: 'generated' })
    expect(await choose(productId, 'generated')).toMatchObject({ panelId: 'generated', config: { kind: 'generated' } })
    const { panelId } = await published()
    expect(await choose(productId, panelId)).toMatchObject({ panelId, usedBy: 1 })
    expect((await chosen(productId))?.config.document).toBeDefined()
  })

  test('is a standard panel that is published or in gray release, or one of its own that is not offline', async () => {
    const standard = await addedPanel(administrator())
    const productId = await newPlug()
    await expect(choose(productId, standard.panelId)).rejects.toMatchObject(refused('panels.notChoosable'))
    await administrator().call(releasePanelGray, { panelId: standard.panelId, ratio: 1 })
    expect(await choose(productId, standard.panelId)).toMatchObject({ panelId: standard.panelId })
    await administrator().call(takePanelOut, { panelId: standard.panelId })
    await expect(choose(await newPlug(), standard.panelId)).rejects.toMatchObject(refused('panels.notChoosable'))
    const own = await plugWithPanel(developer())
    expect(await choose(own.productId, own.panel.panelId)).toMatchObject({ panelId: own.panel.panelId })
    await expect(choose(productId, own.panel.panelId)).rejects.toMatchObject(refused('panels.notFound'))
    await publish(developer(), own.panel)
    await developer().call(takePanelOut, { panelId: own.panel.panelId })
    await expect(choose(own.productId, own.panel.panelId)).rejects.toMatchObject(refused('panels.notChoosable'))
  })

  test('is made by an RN name, too; without one it is the generated panel (CA-023)', async () => {
    const productId = await newPlug()
    const { panelId } = await published({ rnName: 'ByItsName' })
    const set = (input: object) => developer().call(configurePanel, { productId, ...input })
    expect(await set({ rnPanel: 'byitsname' })).toEqual({ pId: productId, panelId, rnName: 'ByItsName' })
    expect(await set({ rnPanel: panelId })).toMatchObject({ panelId })
    expect(await set({ rnPanel: '' })).toEqual({ pId: productId, panelId: 'generated', rnName: '' })
    await expect(set({ rnPanel: 'NoSuchPanel' })).rejects.toMatchObject(refused('panels.notFound'))
    await expect(set({ firmwareUpgradeCode: 'other' })).rejects.toMatchObject(refused('panels.otherUpgradeCode'))
  })

  test('is applied to this site and reported for the others (CA-058, SI-058)', async () => {
    const productId = await newPlug()
    const { panelId } = await published()
    const { applied } = await developer().call(selectPanelForEnvironments, {
      productId,
      panelId,
      envs: 'cn-prod, eu-prod',
    })
    expect(applied).toMatchObject([
      { env: 'cn-prod', ok: true, msg: '' },
      { env: 'eu-prod', ok: false },
    ])
    expect(await chosen(productId)).toMatchObject({ panelId })
  })

  test('is copied with the product; a panel of the original is not (SI-032)', async () => {
    const { panelId } = await published()
    const original = await plugWithPanel(developer())
    const copy = async () => {
      const { productId } = await developer().call(copyProduct, {
        ...(await plug(developer())),
        copyPid: original.productId,
        productName: someName(),
      })
      return (await chosen(productId))?.panelId
    }
    expect(await copy()).toBe('generated')
    await choose(original.productId, panelId)
    expect(await copy()).toBe(panelId)
    await choose(original.productId, original.panel.panelId)
    expect(await copy()).toBe('generated')
  })
})

describe('what a product can choose', () => {
  test('is the generated panel, its own, then the standard panels of its category (CA-057)', async () => {
    const { productId, panel } = await plugWithPanel(developer())
    const everywhere = await published()
    const product = await developer().call(getAllPanels, { productId })
    const ids = product.map(({ panelId }) => panelId)
    expect(ids.slice(0, 2)).toEqual(['generated', panel.panelId])
    expect(ids).toContain(everywhere.panelId)
    const hidden = await addedPanel(administrator())
    expect((await developer().call(getAllPanels, { productId })).map(({ panelId }) => panelId)).not.toContain(
      hidden.panelId,
    )
    const { categoryId } = await plug(developer())
    const fitting = await published({ secondCategory: categoryId })
    const [other] = await otherCategories(categoryId)
    const foreign = await published({ secondCategory: other })
    const after = (await developer().call(getAllPanels, { productId })).map(({ panelId }) => panelId)
    expect(after).toContain(fitting.panelId)
    expect(after).not.toContain(foreign.panelId)
  })

  test('has the own panels of a product that can be chosen, also before their release (CA-042)', async () => {
    const { productId, panel } = await plugWithPanel(developer())
    const listed = async (asked: object) =>
      (await developer().call(listMiniPrograms, asked)).pannel.map(({ panelId }) => panelId)
    expect(await listed({ productId })).toContain(panel.panelId)
    expect(await listed({})).not.toContain(panel.panelId)
  })

  test('has EIB panels as mini programs (CA-042)', async () => {
    const eib = await published({ config: { kind: 'eib' } })
    const visual = await published()
    const { miniProgram, pannel } = await developer().call(listMiniPrograms, {})
    expect(miniProgram).toContainEqual({
      id: eib.panelId,
      cnName: eib.panelName,
      enName: eib.panelName,
      logo: '',
      kind: 'panel',
    })
    const ids = pannel.map(({ panelId }) => panelId)
    expect(ids).toContain(visual.panelId)
    expect(ids).not.toContain(eib.panelId)
  })
})

async function otherCategories(categoryId: string): Promise<string[]> {
  const rows = await server.db.selectFrom('sub_categories').select('id').execute()
  return rows.map(({ id }) => String(id)).filter((id) => id !== categoryId)
}
