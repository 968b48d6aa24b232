import type { Page } from '@slipway/contract/define-call.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import {
  draftRows,
  panelDraftsStore,
  toStoredDraft,
  toWholeDraft,
  type StoredDraft,
  type WholeDraft,
} from './panel-drafts.store.ts'

export const panelDraftsViews = (db: DatabaseOrTransaction) => ({
  /** A document has up to 64 KiB, and the list doesn't show it. */
  async page(productId: string, { offset, limit }: { offset: number; limit: number }): Promise<Page<StoredDraft>> {
    const rows = await draftRows(db)
      .where('d.product_id', '=', productId)
      .where('d.is_standard', '=', false)
      .orderBy('d.updated_at', 'desc')
      .orderBy('d.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    return { items: rows.map(toStoredDraft), total: await panelDraftsStore(db).count(productId) }
  },

  /** All of a product with their documents, oldest first. */
  async all(productId: string): Promise<WholeDraft[]> {
    const rows = await draftRows(db)
      .select('d.content')
      .where('d.product_id', '=', productId)
      .where('d.is_standard', '=', false)
      .orderBy('d.id')
      .execute()
    return rows.map(toWholeDraft)
  },

  /** Of a standard panel; their number is limited when they are added. */
  async ofStandard(panelId: string): Promise<StoredDraft[]> {
    const rows = await draftRows(db)
      .where('d.panel_id', '=', rowNumberOf(panelId))
      .where('d.is_standard', '=', true)
      .orderBy('d.updated_at', 'desc')
      .orderBy('d.id', 'desc')
      .execute()
    return rows.map(toStoredDraft)
  },
})
