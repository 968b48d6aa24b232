import sharp from 'sharp'
import { upload } from '../../../catalog/modules/testing/modules-samples.ts'
import {
  addPanelDraft,
  deletePanelDraft,
  getPanelDraft,
  getPanelVersion,
  listPanelDrafts,
  listPanelVersions,
  publishPanelDraft,
  savePanelDraft,
} from '@slipway/contract/products/panels/panel-drafts.calls.ts'
import {
  cancelPanelUpgrade,
  changePanelState,
  getPanel,
  takePanelOut,
} from '@slipway/contract/products/panels/panels.calls.ts'
import { deleteFeature, listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import type { PanelDraftDetail } from '@slipway/contract/products/panels/panel-drafts.ts'
import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import { panelsLimits } from '@slipway/contract/products/panels/panels.limits.ts'
import { previewDraft } from '@slipway/contract/products/features/model-versions/model-versions.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { releasedPlug } from '../../features/testing/released.ts'
import { addedPanel, entryConfig, plugWithPanel, publish, someName, switchDocument } from '../testing/panels-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const administrator = () => server.as('administrator')
const developer = () => server.as('developer')
const neighbour = () => server.as('developer', 'neighbour')

const newPlug = async () => (await plugWithPanel(developer())).productId
const started = (productId: string, start: object = { kind: 'generated' }, draftName = someName()) =>
  developer().call(addPanelDraft, { productId, draftName, start: start as { kind: 'generated' } })
const published = ({ draftId }: PanelDraftDetail, input: object = {}) =>
  developer().call(publishPanelDraft, { draftId, ...input })
const titled = (document: Record<string, unknown>, en: string) => {
  const [page] = document['pages'] as Record<string, unknown>[]
  return { ...document, pages: [{ ...page, title: { zh: '新', en } }] }
}

describe('a draft', () => {
  test('begins with the generated panel, a blank one, or a panel', async () => {
    const { productId, panel } = await plugWithPanel(developer())
    const generated = await started(productId)
    expect(generated).toMatchObject({ panelId: null, items: 1, document: { kind: 'visual' } })
    expect(await started(productId, { kind: 'blank' })).toMatchObject({ items: 0, document: { kind: 'blank' } })
    const next = await developer().call(addPanelDraft, { productId, start: { kind: 'panel', panelId: panel.panelId } })
    expect(next).toMatchObject({ panelId: panel.panelId, draftName: panel.panelName, items: 1 })
  })

  test('from a standard panel is fitted to the product, and becomes a panel of its own', async () => {
    const standard = await publish(administrator(), await addedPanel(administrator()))
    const productId = await newPlug()
    const draft = await started(productId, { kind: 'panel', panelId: standard.panelId })
    expect(draft.panelId).toBeNull()
    expect(JSON.stringify(draft.document)).not.toContain('"any"')
    const hidden = await addedPanel(administrator())
    const attempt = started(productId, { kind: 'panel', panelId: hidden.panelId })
    await expect(attempt).rejects.toMatchObject(refused('panels.notFound'))
  })

  test('does not begin with a panel without a document, or with one of another product', async () => {
    const productId = await newPlug()
    const entry = await publish(administrator(), await addedPanel(administrator(), { config: entryConfig }))
    const fromEntry = started(productId, { kind: 'panel', panelId: entry.panelId })
    await expect(fromEntry).rejects.toMatchObject(refused('panels.noDocument'))
    const { panel } = await plugWithPanel(developer())
    const foreign = started(productId, { kind: 'panel', panelId: panel.panelId })
    await expect(foreign).rejects.toMatchObject(refused('panels.notFound'))
  })

  test('is listed without its document, last changed first, and counted', async () => {
    const productId = await newPlug()
    const [first, second] = [await started(productId), await started(productId)]
    await developer().call(savePanelDraft, { draftId: first.draftId, draftName: 'Renamed' })
    const { items, total } = await developer().call(listPanelDrafts, { productId })
    expect(items.map(({ draftId }) => draftId)).toEqual([first.draftId, second.draftId])
    expect(total).toBe(2)
    expect(items[0]).toMatchObject({ draftName: 'Renamed', author: expect.stringContaining('@') as string })
    expect(items[0]).not.toHaveProperty('document')
    await developer().call(deletePanelDraft, { draftId: first.draftId })
    expect((await developer().call(listPanelDrafts, { productId })).total).toBe(1)
  })

  test('is saved only over what it was edited from (SI-122)', async () => {
    const { draftId, updateTime, document } = await started(await newPlug())
    const save = (startedFrom: number, en: string) =>
      developer().call(savePanelDraft, { draftId, updateTime: startedFrom, document: titled(document, en) })
    const saved = await save(updateTime, 'One')
    expect(saved.updateTime).toBeGreaterThan(updateTime)
    await expect(save(updateTime, 'Two')).rejects.toMatchObject(refused('panels.savedMeanwhile'))
    const stored = await developer().call(getPanelDraft, { draftId })
    expect(stored.document).toMatchObject({ pages: [{ title: { en: 'One' } }] })
  })

  test('may have lint errors, but not a broken format, IDs twice, or too many bytes', async () => {
    const { draftId, document } = await started(await newPlug())
    const save = (changed: object) =>
      developer().call(savePanelDraft, { draftId, document: { ...document, ...changed } })
    await expect(save({ pages: [{ id: 'a', title: { zh: '', en: '' }, items: [] }] })).resolves.toBeDefined()
    await expect(save({ pages: 3 })).rejects.toMatchObject(refused('panels.documentBroken'))
    const page = { id: 'a', title: { zh: '', en: '' }, items: [] }
    await expect(save({ pages: [page, page] })).rejects.toMatchObject(refused('panels.documentBroken'))
    const note = { widget: 'note', span: 4, bind: {}, text: { zh: 'x'.repeat(300), en: 'x'.repeat(300) } }
    const items = Array.from({ length: 110 }, (_, at) => ({ ...note, id: `n${at}` }))
    const large = save({ pages: [{ ...page, items }] })
    await expect(large).rejects.toMatchObject(refused('panels.documentTooLarge'))
  })

  test('is one of 20 of a product at most', async () => {
    const productId = await newPlug()
    for (let at = 0; at < panelsLimits.draftsOfProduct; at += 1) await started(productId, { kind: 'blank' })
    await expect(started(productId)).rejects.toMatchObject(refused('panels.tooManyDrafts'))
  })

  test('is not there for others (SI-019)', async () => {
    const productId = await newPlug()
    const { draftId } = await started(productId)
    const calls = [
      () => neighbour().call(getPanelDraft, { draftId }),
      () => neighbour().call(savePanelDraft, { draftId, draftName: 'x' }),
      () => neighbour().call(deletePanelDraft, { draftId }),
      () => neighbour().call(publishPanelDraft, { draftId }),
    ]
    for (const attempt of calls) await expect(attempt()).rejects.toMatchObject(refused('panels.draftNotFound'))
    const list = neighbour().call(listPanelDrafts, { productId })
    await expect(list).rejects.toMatchObject(refused('products.notFound'))
  })

  test('is saved without filling the audit log with documents', async () => {
    const { draftId, document } = await started(await newPlug())
    await developer().call(savePanelDraft, { draftId, document: titled(document, 'Only here') })
    const rows = await server.db.selectFrom('audit_changes').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('Only here')
  })

  test('has only pictures that were uploaded for panels', async () => {
    const { draftId, document } = await started(await newPlug())
    const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#0a8' } })
      .png()
      .toBuffer()
    const { url } = await upload(developer(), 'panelDesignPic', bytes, 'lamp.png')
    const save = (theme: object) => developer().call(savePanelDraft, { draftId, document: { ...document, theme } })
    const ground = (address: string) => ({ ground: 'picture', picture: { url: address, bytes: bytes.length } })
    await expect(save(ground(url))).resolves.toBeDefined()
    await expect(save({ ...ground(url), density: 'compact' })).resolves.toBeDefined()
    await expect(save(ground('/files/none.png'))).rejects.toMatchObject(refused('uploads.notFound'))
    await expect(save(ground('https://example.com/a.png'))).rejects.toMatchObject(refused('panels.documentBroken'))
  })
})

describe('publishing a draft', () => {
  test('makes a new panel for all users, and leaves no draft', async () => {
    const draft = await started(await newPlug())
    const panel = await published(draft, { note: 'First' })
    expect(panel).toMatchObject({
      panelName: draft.draftName,
      productId: draft.productId,
      status: panelStatus.published,
      version: '1.0.0',
      panelType: 1,
    })
    const gone = developer().call(getPanelDraft, { draftId: draft.draftId })
    await expect(gone).rejects.toMatchObject(refused('panels.draftNotFound'))
    const { items, total } = await developer().call(listPanelVersions, { panelId: panel.panelId })
    expect(total).toBe(1)
    expect(items).toMatchObject([{ version: '1.0.0', note: 'First', isLive: true, isGray: false }])
  })

  test('begins with a gray audience where one is given', async () => {
    const panel = await published(await started(await newPlug()), { ratio: 10 })
    expect(panel).toMatchObject({ status: panelStatus.grayscale, grayVersion: '1.0.0', version: '', grayRatio: 10 })
    const next = await started(panel.productId ?? '', { kind: 'panel', panelId: panel.panelId })
    await expect(published(next, { ratio: 10 })).rejects.toMatchObject(refused('panels.inGray'))
  })

  test('releases an unpublished panel with the content of the draft', async () => {
    const { productId, panel } = await plugWithPanel(developer())
    const draft = await started(productId, { kind: 'panel', panelId: panel.panelId })
    await developer().call(savePanelDraft, { draftId: draft.draftId, document: titled(draft.document, 'Designed') })
    const released = await published(draft)
    expect(released).toMatchObject({ panelId: panel.panelId, panelName: panel.panelName, version: '1.0.0' })
    expect(released.config.document).toMatchObject({ pages: [{ title: { en: 'Designed' } }] })
  })

  test('upgrades a published panel in gray; its versions can be compared and restored', async () => {
    const panel = await published(await started(await newPlug()))
    const { panelId } = panel
    const next = await started(panel.productId ?? '', { kind: 'panel', panelId })
    await developer().call(savePanelDraft, { draftId: next.draftId, document: titled(next.document, 'Second') })
    await expect(published(next)).rejects.toMatchObject(refused('panels.audienceMissing'))
    const upgraded = await published(next, { accounts: ['ann@example.com'], note: 'Second' })
    expect(upgraded).toMatchObject({ version: '1.0.0', grayVersion: '1.0.1', isUpgrading: true })

    const other = await started(panel.productId ?? '', { kind: 'panel', panelId })
    await expect(published(other, { ratio: 1 })).rejects.toMatchObject({ code: 50020 })
    await developer().call(changePanelState, { panelId, status: panelStatus.published })
    const { items } = await developer().call(listPanelVersions, { panelId })
    expect(items.map(({ version, isLive }) => [version, isLive])).toEqual([
      ['1.0.1', true],
      ['1.0.0', false],
    ])
    const old = await developer().call(getPanelVersion, { panelId, version: '1.0.0' })
    expect(old.document).toMatchObject({ pages: [{ title: { en: 'Control' } }] })
    const restored = await started(panel.productId ?? '', { kind: 'panel', panelId, version: '1.0.0' })
    expect(restored.document).toMatchObject({ pages: [{ title: { en: 'Control' } }] })
    const none = developer().call(getPanelVersion, { panelId, version: '9.9.9' })
    await expect(none).rejects.toMatchObject(refused('panels.versionNotFound'))
  })

  test('of a draft whose panel is offline makes a new one', async () => {
    const panel = await published(await started(await newPlug()))
    const next = await started(panel.productId ?? '', { kind: 'panel', panelId: panel.panelId })
    await developer().call(takePanelOut, { panelId: panel.panelId })
    const panelName = someName()
    const renamed = await published(next, { panelName })
    expect(renamed.panelId).not.toBe(panel.panelId)
    expect(renamed).toMatchObject({ panelName, version: '1.0.0' })
  })

  test('is refused with errors, with a name that is taken, and over a newer save', async () => {
    const productId = await newPlug()
    const blank = await started(productId, { kind: 'blank' })
    await expect(published(blank)).rejects.toMatchObject(refused('panels.documentProblems'))
    const { panel } = await plugWithPanel(developer())
    const draft = await started(productId)
    const taken = published(draft, { panelName: panel.panelName })
    await expect(taken).rejects.toMatchObject(refused('panels.nameTaken'))
    await developer().call(savePanelDraft, { draftId: draft.draftId, draftName: someName() })
    const old = published(draft, { updateTime: draft.updateTime })
    await expect(old).rejects.toMatchObject(refused('panels.savedMeanwhile'))
    const { customizeFeatures } = await developer().call(listFeatures, { productId })
    await developer().call(deleteFeature, { productId, did: customizeFeatures[0]?.did ?? '' })
    await expect(published(draft)).rejects.toMatchObject(refused('panels.documentProblems'))
    expect((await developer().call(getPanelDraft, { draftId: draft.draftId })).draftId).toBe(draft.draftId)
  })

  test('of a canceled upgrade keeps the version, which can be restored', async () => {
    const panel = await published(await started(await newPlug()))
    const { panelId, productId } = panel
    const next = await started(productId ?? '', { kind: 'panel', panelId })
    await developer().call(savePanelDraft, {
      draftId: next.draftId,
      document: { ...switchDocument, ...titled(next.document, 'Dropped') },
    })
    await published(next, { ratio: 5 })
    await developer().call(cancelPanelUpgrade, { panelId })
    expect((await developer().call(getPanel, { panelId })).config.document).toMatchObject({
      pages: [{ title: { en: 'Control' } }],
    })
    const restored = await started(productId ?? '', { kind: 'panel', panelId, version: '1.0.1' })
    expect(restored.document).toMatchObject({ pages: [{ title: { en: 'Dropped' } }] })
  })
})

test('a change of the model says which panels and drafts use a feature, and which items it breaks', async () => {
  const { productId } = await releasedPlug(server, developer())
  const draft = await started(productId, { kind: 'generated' }, 'Draft of a panel')
  const panel = await published(await started(productId, { kind: 'generated' }, someName()))
  const { customizeFeatures } = await developer().call(listFeatures, { productId })
  const gone = customizeFeatures[0]
  await developer().call(deleteFeature, { productId, did: gone?.did ?? '' })
  const { uses } = await developer().call(previewDraft, { productId })
  const names = [draft.draftName, panel.panelName].toSorted()
  for (const by of ['panels', 'brokenPanels'] as const)
    expect(uses).toContainEqual({ deKey: gone?.deKey, by, count: 2, panels: names })
})
