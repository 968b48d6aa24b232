import type { UploadPurpose } from '@slipway/contract/identity/uploads/uploads.calls.ts'
import {
  addPanel,
  deletePanel,
  getPanel,
  isPanelNameTaken,
  listPanelProducts,
  listPanels,
  takePanelOut,
  updatePanel,
} from '@slipway/contract/products/panels/panels.calls.ts'
import { selectPanel } from '@slipway/contract/products/panels/panel-choice.calls.ts'
import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import { eibConfig, panelTypes } from '@slipway/contract/products/panels/panels.ts'
import { deleteProduct } from '@slipway/contract/products/products/products.calls.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { upload } from '../../catalog/modules/testing/modules-samples.ts'
import { createdPlug } from '../products/testing/products-samples.ts'
import { addedPanel, entryConfig, plugWithPanel, publish, someName, visualConfig } from './testing/panels-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const administrator = () => server.as('administrator')
const developer = () => server.as('developer')
const neighbour = () => server.as('developer', 'neighbour')

describe('a panel', () => {
  test('is added unpublished, with both spellings of the specification (CA-044, CN-25, SI-054)', async () => {
    const panelName = someName()
    const panel = await administrator().call(addPanel, {
      panelName,
      rnName: 'PlugPanel',
      rnDesc: 'd',
      config: visualConfig,
    })
    expect(panel).toMatchObject({
      panelName,
      rnName: 'PlugPanel',
      productId: null,
      panelType: panelTypes.standard,
      status: panelStatus.unpublished,
      version: '',
      grayVersion: '',
      pVersion: 'V1.0.0',
      pversion: 'V1.0.0',
      appVersion: '1.3.3',
      firstCat: '',
      secondCat: '',
      usedBy: 0,
      config: { kind: 'visual' },
    })
    const { panel: own } = await plugWithPanel(developer())
    expect(own).toMatchObject({ panelType: panelTypes.custom, status: panelStatus.unpublished, version: '' })
    expect(own.rnName).toMatch(/^Panel\w+$/)
  })

  test('has a name of at most 100 characters and a description of at most 500 (VA-56, VA-57)', async () => {
    const added = (fields: object) => addedPanel(administrator(), fields)
    await added({ panelName: 'n'.repeat(100), rnDesc: 'd'.repeat(500) })
    await expect(added({ panelName: 'n'.repeat(101) })).rejects.toMatchObject({ code: 40000 })
    await expect(added({ rnDesc: 'd'.repeat(501) })).rejects.toMatchObject({ code: 40000 })
  })

  test.each([{ rnName: '1 2' }, { pVersion: '1.0' }, { picture: 'https://example.com/a.png' }, { rnDesc: 'a\0b' }])(
    'keeps the rules of its fields when it is changed: %j',
    async (change) => {
      const { panelId } = await addedPanel(administrator())
      await expect(administrator().call(updatePanel, { panelId, ...change })).rejects.toMatchObject({ code: 40000 })
    },
  )

  test('has a name and an RN name of its own, regardless of case (VA-58, VA-59, CA-051)', async () => {
    const { panelName } = await addedPanel(administrator(), { rnName: 'OnlyOne' })
    const again = addedPanel(developer(), {
      panelName: panelName.toUpperCase(),
      productId: (await plugWithPanel(developer())).productId,
    })
    await expect(again).rejects.toMatchObject(refused('panels.nameTaken'))
    await expect(addedPanel(administrator(), { rnName: 'onlyone' })).rejects.toMatchObject(
      refused('panels.rnNameTaken'),
    )
    expect(await developer().call(isPanelNameTaken, { panelName: panelName.toLowerCase() })).toBe(true)
    expect(await developer().call(isPanelNameTaken, { panelName: 'free' })).toBe(false)
  })

  test('of EIB has the settings that the server writes (SI-060, CO-20, CO-21)', async () => {
    const config = { kind: 'eib' } as const
    const panel = await addedPanel(administrator(), { config, rnName: 'Mine' })
    expect(panel).toMatchObject({ panelType: panelTypes.entry, rnName: 'MiniRepertory', eibConfig })
    expect(panel.eibConfig).toEqual({
      appVersion: 35,
      innerVersion: '1.3.1',
      entries: { settings: 'settings', detail: 'detail' },
    })
    await addedPanel(administrator(), { config })
    const changed = await administrator().call(updatePanel, { panelId: panel.panelId, rnName: 'Mine' })
    expect(changed.rnName).toBe('MiniRepertory')
    await expect(addedPanel(administrator(), { rnName: 'MiniRepertory' })).rejects.toMatchObject(
      refused('panels.rnNameTaken'),
    )
  })

  test('of a third party is an https address (EN-PANEL-13)', async () => {
    const panel = await addedPanel(administrator(), { config: entryConfig })
    expect(panel).toMatchObject({ panelType: panelTypes.entry, config: { ...entryConfig, icon: '' } })
    for (const url of ['http://example.com/', 'javascript:alert(1)', 'https://user@example.com/', 'https://:::']) {
      const added = addedPanel(administrator(), { config: { ...entryConfig, url } })
      await expect(added).rejects.toMatchObject({ code: 40000 })
    }
    const asVisual = addedPanel(administrator(), { config: entryConfig, panelType: panelTypes.standard })
    await expect(asVisual).rejects.toMatchObject(refused('panels.typeMismatch'))
  })

  test('needs a document of the format, and an app that draws it (CN-07)', async () => {
    const broken = { kind: 'visual', document: { format: 1, pages: [{ id: 'x' }] } } as const
    await expect(addedPanel(administrator(), { config: broken })).rejects.toMatchObject(
      refused('panels.documentBroken'),
    )
    const none = addedPanel(administrator(), { config: { kind: 'visual' } })
    await expect(none).rejects.toMatchObject(refused('panels.documentBroken'))
    const old = addedPanel(administrator(), { appVersion: '1.2.8' })
    await expect(old).rejects.toMatchObject(refused('panels.appVersionTooLow'))
    expect(await addedPanel(administrator(), { config: entryConfig })).toMatchObject({ appVersion: '1.2.8' })
  })

  test('begins with the generated panel of a product that its author can edit', async () => {
    const { productId } = await plugWithPanel(developer())
    const config = { kind: 'visual', fromProduct: productId } as const
    const { config: made } = await addedPanel(administrator(), { config })
    expect(JSON.stringify(made.document)).toContain('"deKey":"power"')
    const other = await plugWithPanel(neighbour())
    const foreign = addedPanel(neighbour(), { productId: other.productId, config })
    await expect(foreign).rejects.toMatchObject(refused('products.notFound'))
  })

  test('has a cover of 750x1624 and at most 5 MB (VA-61, VA-62)', async () => {
    const cover = await uploaded(developer(), { width: 750, height: 1624 })
    const panel = await addedPanel(administrator(), { picture: cover.url })
    expect(panel.picture).toBe(cover.url)
    await expect(uploaded(developer(), { width: 751, height: 1624 })).rejects.toMatchObject(
      refused('uploads.wrongSize'),
    )
    const tooLarge = upload(developer(), 'panelPic', Buffer.alloc(5 * 1024 * 1024 + 1), 'cover.png')
    await expect(tooLarge).rejects.toMatchObject({ data: { refusal: 'uploads.tooLarge', limitMb: 5 } })
    const other = await uploaded(developer(), { width: 400, height: 400 }, 'productPic')
    await expect(addedPanel(administrator(), { picture: other.url })).rejects.toMatchObject(refused('uploads.notFound'))
  })

  test('belongs to categories that exist', async () => {
    const unknown = addedPanel(administrator(), { firstCategory: '999999' })
    await expect(unknown).rejects.toMatchObject(refused('panels.categoryUnknown'))
  })
})

describe('who changes a panel (CN-36)', () => {
  test('standard panels are for administrators; others see those that users have', async () => {
    const panel = await addedPanel(administrator())
    await expect(addedPanel(developer())).rejects.toMatchObject(refused('panels.notYours'))
    const change = () => developer().call(updatePanel, { panelId: panel.panelId, rnDesc: 'x' })
    await expect(change()).rejects.toMatchObject(refused('panels.notFound'))
    await publish(administrator(), panel)
    await expect(change()).rejects.toMatchObject(refused('panels.notYours'))
    const seen = async (caller: Caller) =>
      (await caller.call(listPanels, { pageSize: 100 })).items.filter(
        ({ status }) => status === panelStatus.unpublished,
      )
    expect(await seen(developer())).toEqual([])
    expect(await seen(administrator())).not.toEqual([])
  })

  test('panels of a product are for its developers; for others they are not there', async () => {
    const { productId, panel } = await plugWithPanel(developer())
    const { panelId } = panel
    for (const call of [updatePanel, deletePanel, takePanelOut]) {
      await expect(neighbour().call(call, { panelId })).rejects.toMatchObject(refused('panels.notFound'))
    }
    await expect(neighbour().call(listPanels, { productId })).rejects.toMatchObject(refused('products.notFound'))
    await expect(neighbour().call(listPanelProducts, { panelId })).rejects.toMatchObject(refused('panels.notFound'))
    expect(await developer().call(updatePanel, { panelId, rnDesc: 'mine' })).toMatchObject({ rnDesc: 'mine' })
  })
})

describe('the list of panels', () => {
  test('has pages of ten, newest first, with the total of the counter, and four filters (CA-043, CO-02)', async () => {
    await using fresh = await startTestServer()
    const caller = fresh.as('administrator')
    for (let at = 0; at < 12; at += 1) {
      fresh.clock.advance(1000)
      await addedPanel(caller, { panelName: `Panel ${at}`, rnName: `P${at}` })
    }
    const first = await caller.call(listPanels, {})
    expect(first.items.map(({ panelName }) => panelName)).toEqual(
      Array.from({ length: 10 }, (_, at) => `Panel ${11 - at}`),
    )
    expect(first.total).toBe(12)
    expect(first.items.every(({ config }) => config.document === undefined)).toBe(true)
    expect((await caller.call(listPanels, { pageStart: 1 })).items).toHaveLength(2)
    expect((await caller.call(listPanels, { panelName: 'panel 1' })).total).toBe(3)
    expect((await caller.call(listPanels, { status: panelStatus.published })).total).toBe(0)
    expect((await caller.call(listPanels, { firstCategory: '1' })).total).toBe(0)
    await caller.call(deletePanel, { panelId: first.items[0]?.panelId ?? '' })
    expect((await caller.call(listPanels, {})).total).toBe(11)
  })

  test('of a product has its own panels', async () => {
    const { productId, panel } = await plugWithPanel(developer())
    await addedPanel(administrator())
    expect((await developer().call(getPanel, { panelId: panel.panelId })).config.document).toBeDefined()
    await expect(neighbour().call(getPanel, { panelId: panel.panelId })).rejects.toMatchObject(
      refused('panels.notFound'),
    )
    const { items, total } = await developer().call(listPanels, { productId })
    expect([items.map(({ panelId }) => panelId), total]).toEqual([[panel.panelId], 1])
  })
})

describe('a change', () => {
  test('that started from an older version is refused with its author (SI-122)', async () => {
    const { panelId, updateTime } = await addedPanel(administrator())
    const changed = await administrator().call(updatePanel, { panelId, updateTime, rnDesc: 'first' })
    expect(changed.updateTime).toBeGreaterThan(updateTime)
    const late = administrator().call(updatePanel, { panelId, updateTime, rnDesc: 'second' })
    await expect(late).rejects.toMatchObject(refused('panels.savedMeanwhile'))
  })

  test('reaches everything while the panel is unpublished, then description and cover, then nothing', async () => {
    const panel = await addedPanel(administrator())
    const { panelId } = panel
    const change = (fields: object) => administrator().call(updatePanel, { panelId, ...fields })
    const panelName = someName()
    expect(await change({ panelName, baseVersion: '1', config: visualConfig })).toMatchObject({
      panelName,
      baseVersion: '1',
    })
    await expect(change({ config: entryConfig })).rejects.toMatchObject(refused('panels.typeMismatch'))
    await publish(administrator(), panel)
    expect(await change({ rnDesc: 'new', panelName })).toMatchObject({ rnDesc: 'new' })
    for (const fields of [{ panelName: someName() }, { appVersion: '2.0.0' }, { rnName: 'Another' }]) {
      await expect(change(fields)).rejects.toMatchObject(refused('panels.frozen'))
    }
    await administrator().call(takePanelOut, { panelId })
    await expect(change({ rnDesc: 'late' })).rejects.toMatchObject(refused('panels.wrongState'))
  })
})

describe('the deletion (CN-61, CA-046)', () => {
  const remove = (panelId: string) => administrator().call(deletePanel, { panelId })

  test('is for panels that are unpublished or offline', async () => {
    const panel = await addedPanel(administrator())
    await publish(administrator(), panel)
    await expect(remove(panel.panelId)).rejects.toMatchObject(refused('panels.wrongState'))
    await administrator().call(takePanelOut, { panelId: panel.panelId })
    await remove(panel.panelId)
    await expect(remove(panel.panelId)).rejects.toMatchObject(refused('panels.notFound'))
  })

  test('is refused while a product uses the panel, also a deleted one that can return (CA-052)', async () => {
    const panel = await addedPanel(administrator())
    const { panelId } = panel
    await publish(administrator(), panel)
    const { productId } = await createdPlug(developer())
    await developer().call(selectPanel, { productId, panelId })
    await administrator().call(takePanelOut, { panelId })
    await expect(remove(panelId)).rejects.toMatchObject({
      ...refused('panels.inUse'),
      message: expect.stringContaining('1') as string,
    })
    const named = (caller: Caller) => caller.call(listPanelProducts, { panelId })
    expect((await named(administrator())).map((one) => one.productId)).toEqual([productId])
    await developer().call(deleteProduct, { productId })
    await expect(remove(panelId)).rejects.toMatchObject(refused('panels.inUse'))
  })
})

test('a stored version never changes', async () => {
  const { panelId } = await publish(administrator(), await addedPanel(administrator()))
  const change = server.db.updateTable('panel_versions').set({ note: 'other' }).where('panel_id', '=', Number(panelId))
  await expect(change.execute()).rejects.toMatchObject({ constraint: 'panel_versions_frozen' })
})

async function uploaded(
  caller: Caller,
  { width, height }: { width: number; height: number },
  purpose: UploadPurpose = 'panelPic',
) {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#0a8' } })
    .png()
    .toBuffer()
  return upload(caller, purpose, bytes, 'cover.png')
}
