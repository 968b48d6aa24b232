import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import { panelLimits, type PanelDocument } from '@slipway/contract/products/features/panel/panel-document.ts'
import type {
  addPanelDraft,
  deletePanelDraft,
  listPanelDrafts,
  listStandardPanelDrafts,
  savePanelDraft,
} from '@slipway/contract/products/panels/panel-drafts.calls.ts'
import type { PanelDraft, PanelDraftDetail } from '@slipway/contract/products/panels/panel-drafts.ts'
import { panelsLimits } from '@slipway/contract/products/panels/panels.limits.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { inTransaction } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import { bytesOf, panelDocuments, readDocument } from '../panel-documents.ts'
import { panelAccess, type PanelsDependencies } from '../panel-rules.ts'
import { draftBeginnings } from './draft-beginnings.ts'
import { draftAccess } from './draft-access.ts'
import { panelDraftsStore, type StoredDraft } from './panel-drafts.store.ts'
import { panelDraftsViews } from './panel-drafts.views.ts'

const BYTES_OF_KIB = 1024

/** Panels while they are designed. */
export function panelDrafts(parts: PanelsDependencies) {
  const { db, accounts, products } = parts
  const access = draftAccess(parts)
  const panels = panelAccess(parts)
  const documents = panelDocuments(parts)
  const { begin, withSample } = draftBeginnings(parts)

  async function shown(drafts: readonly StoredDraft[]): Promise<PanelDraft[]> {
    const ids = drafts.flatMap(({ updatedBy }) => updatedBy ?? [])
    const names = await accounts.nameOf([...new Set(ids)], db)
    return drafts.map(({ updatedBy, ...draft }) => ({
      draftId: draft.draftId,
      productId: draft.productId,
      isStandard: draft.isStandard,
      panelId: draft.panelId,
      draftName: draft.draftName,
      items: draft.items,
      createTime: draft.createTime,
      updateTime: draft.updateTime,
      author: (updatedBy !== null && names.get(updatedBy)) || '',
    }))
  }

  async function get(draftId: string, actor: Actor): Promise<PanelDraftDetail> {
    const draft = await access.readable(draftId, actor)
    const [found] = await shown([draft])
    if (!found) throw new DomainError('panels.draftNotFound', { field: 'draftId' })
    return { ...found, document: { ...draft.document } }
  }

  return {
    get,

    async list(
      { productId, ...input }: CheckedInputOf<typeof listPanelDrafts>,
      actor: Actor,
    ): Promise<Page<PanelDraft>> {
      await products.requireOwn(productId, actor)
      const page = { offset: offsetOf(input), limit: input.pageSize }
      const { items, total } = await panelDraftsViews(db).page(productId, page)
      return { items: await shown(items), total }
    },

    async listStandard(
      { panelId }: CheckedInputOf<typeof listStandardPanelDrafts>,
      actor: Actor,
    ): Promise<PanelDraft[]> {
      const panel = await panels.readable(panelId, actor)
      if (panel.productId !== null) throw new DomainError('panels.notFound', { field: 'panelId' })
      return shown(await panelDraftsViews(db).ofStandard(panelId))
    },

    async add(
      { productId, start, draftName }: CheckedInputOf<typeof addPanelDraft>,
      actor: Actor,
    ): Promise<PanelDraftDetail> {
      const draftId = await inTransaction(db, async (tx) => {
        const product = await products.lockOwn(tx, productId, actor)
        const limit = panelsLimits.draftsOfProduct
        if (start.kind !== 'standard' && (await panelDraftsStore(tx).count(productId)) >= limit)
          throw new DomainError('panels.tooManyDrafts', { limit })
        const { name, ...begun } = await begin(start, product, { actor, tx })
        const draft = { ...begun, productId, draftName: draftName ?? name }
        return panelDraftsStore(tx).add(draft, access.stamp(actor))
      })
      return get(draftId, actor)
    },

    async save(
      { draftId, updateTime, draftName, document, sampleProductId }: CheckedInputOf<typeof savePanelDraft>,
      actor: Actor,
    ): Promise<PanelDraft> {
      await inTransaction(db, async (tx) => {
        const current = await access.lock(tx, draftId, actor)
        await access.requireNewest(current, updateTime, tx)
        const read = document && readDocument({ ...document, kind: current.document.kind }, 'document')
        if (read) {
          requireSmall(read)
          await documents.requirePictures(read, tx, current.document)
        }
        const content = read ?? current.document
        const changed = {
          sampleProductId,
          draftName: draftName ?? current.draftName,
          document:
            sampleProductId === undefined
              ? content
              : await withSample(content, { current, sampleProductId, actor, tx }),
        }
        await panelDraftsStore(tx).save(draftId, changed, access.stamp(actor, current))
      })
      const { document: _whole, ...saved } = await get(draftId, actor)
      return saved
    },

    remove: ({ draftId }: CheckedInputOf<typeof deletePanelDraft>, actor: Actor): Promise<void> =>
      inTransaction(db, async (tx) => {
        await access.lock(tx, draftId, actor)
        await panelDraftsStore(tx).remove(draftId)
      }),
  }
}

function requireSmall(document: PanelDocument): void {
  if (bytesOf(document) <= panelLimits.bytes) return
  throw new DomainError('panels.documentTooLarge', { limit: panelLimits.bytes / BYTES_OF_KIB, field: 'document' })
}
