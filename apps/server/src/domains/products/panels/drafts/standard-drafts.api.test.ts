import {
  addPanelDraft,
  getPanelDraft,
  listPanelDrafts,
  listStandardPanelDrafts,
  publishPanelDraft,
  savePanelDraft,
} from '@slipway/contract/products/panels/panel-drafts.calls.ts'
import { changePanelState, takePanelOut } from '@slipway/contract/products/panels/panels.calls.ts'

import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'

import { addedPanel, plugWithPanel, publish, someName } from '../testing/panels-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const administrator = () => server.as('administrator')
const developer = () => server.as('developer')

const newPlug = async () => (await plugWithPanel(developer())).productId
const started = (productId: string, start: object = { kind: 'generated' }, draftName = someName()) =>
  developer().call(addPanelDraft, { productId, draftName, start: start as { kind: 'generated' } })
const titled = (document: Record<string, unknown>, en: string) => {
  const [page] = document['pages'] as Record<string, unknown>[]
  return { ...document, pages: [{ ...page, title: { zh: '新', en } }] }
}

describe('a draft of a standard panel (CN-36)', () => {
  const standardDraft = async () => {
    const panel = await publish(administrator(), await addedPanel(administrator()))
    const { panelId } = panel
    const productId = await newPlug()
    const start = { kind: 'standard' as const, panelId }
    const draft = await administrator().call(addPanelDraft, { productId, start })
    return { panel, panelId, productId, draft }
  }

  test('has all that the panel has, and isn’t a draft of its sample product', async () => {
    const { panel, panelId, productId, draft } = await standardDraft()
    expect(draft).toMatchObject({ panelId, isStandard: true, draftName: panel.panelName })
    const { pages } = panel.config.document as { pages: { items: { id: string }[] }[] }
    expect(draft.document).toMatchObject({ pages: [{ items: pages[0]?.items.map(({ id }) => ({ id })) }] })
    expect((await administrator().call(listPanelDrafts, { productId })).total).toBe(0)
    const listed = await administrator().call(listStandardPanelDrafts, { panelId })
    expect(listed.map(({ draftId }) => draftId)).toEqual([draft.draftId])
  })

  test('becomes the next version by the states of panels, whatever the sample product lacks', async () => {
    const { panelId, draft } = await standardDraft()
    const document = titled(draft.document, 'Standard')
    await administrator().call(savePanelDraft, { draftId: draft.draftId, document })
    const publishing = (input: object) => administrator().call(publishPanelDraft, { draftId: draft.draftId, ...input })
    await expect(publishing({})).rejects.toMatchObject(refused('panels.audienceMissing'))
    expect(await publishing({ ratio: 10 })).toMatchObject({ panelId, productId: null, grayVersion: '1.0.1' })
    const live = await administrator().call(changePanelState, { panelId, status: panelStatus.published })
    expect(live.config.document).toMatchObject({ pages: [{ title: { en: 'Standard' } }] })
    expect(await administrator().call(listStandardPanelDrafts, { panelId })).toEqual([])
  })

  test('is designed with the features of another product', async () => {
    const { draft } = await standardDraft()
    const sampleProductId = await newPlug()
    const saved = await administrator().call(savePanelDraft, { draftId: draft.draftId, sampleProductId })
    expect(saved.productId).toBe(sampleProductId)
    const own = await started(await newPlug())
    const attempt = developer().call(savePanelDraft, { draftId: own.draftId, sampleProductId })
    await expect(attempt).rejects.toMatchObject(refused('panels.sampleOfStandard'))
  })

  test('outlives its sample product, and is given another one', async () => {
    const { panelId, productId, draft } = await standardDraft()
    const { draftId } = draft
    await server.db.pool.query('update products set deleted_at = now() where id = $1', [productId])
    expect((await administrator().call(getPanelDraft, { draftId })).productId).toBeNull()
    await server.db.pool.query('delete from products where id = $1', [productId])
    const [listed] = await administrator().call(listStandardPanelDrafts, { panelId })
    expect(listed).toMatchObject({ draftId, productId: null })
    const sampleProductId = await newPlug()
    const saved = await administrator().call(savePanelDraft, { draftId, sampleProductId })
    expect(saved.productId).toBe(sampleProductId)
  })

  test('is not there for developers, also not for those of its sample product', async () => {
    const { panelId, productId, draft } = await standardDraft()
    const { draftId } = draft
    await expect(developer().call(getPanelDraft, { draftId })).rejects.toMatchObject(refused('panels.draftNotFound'))
    await expect(developer().call(savePanelDraft, { draftId, draftName: 'x' })).rejects.toMatchObject(
      refused('panels.draftNotFound'),
    )
    const start = { kind: 'standard' as const, panelId }
    await expect(developer().call(addPanelDraft, { productId, start })).rejects.toMatchObject(
      refused('panels.notYours'),
    )
  })

  test('can’t be published once the panel is offline', async () => {
    const { panelId, draft } = await standardDraft()
    await administrator().call(takePanelOut, { panelId })
    const attempt = administrator().call(publishPanelDraft, { draftId: draft.draftId })
    await expect(attempt).rejects.toMatchObject(refused('panels.wrongState'))
  })
})
