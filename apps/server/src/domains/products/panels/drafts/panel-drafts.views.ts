import type { Page } from '@slipway/contract/define-call.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import {
  DRAFT_COLUMNS,
  panelDraftsStore,
  toStoredDraft,
  toWholeDraft,
  type StoredDraft,
  type WholeDraft,
} from './panel-drafts.store.ts'

export const panelDraftsViews = (db: DatabaseOrTransaction) => ({
  /** A document has up to 64 KiB, and the list doesn't show it. */
  async page(productId: string, { offset, limit }: { offset: number; limit: number }): Promise<Page<StoredDraft>> {
    const rows = await db
      .selectFrom('panel_drafts')
      .select(DRAFT_COLUMNS)
      .where('product_id', '=', productId)
      .where('is_standard', '=', false)
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    return { items: rows.map(toStoredDraft), total: await panelDraftsStore(db).count(productId) }
  },

  /** All of a product with their documents, oldest first. */
  async all(productId: string): Promise<WholeDraft[]> {
    const rows = await db
      .selectFrom('panel_drafts')
      .selectAll()
      .where('product_id', '=', productId)
      .where('is_standard', '=', false)
      .orderBy('id')
      .execute()
    return rows.map(toWholeDraft)
  },

  /** Of a standard panel; their number is limited when they are added. */
  async ofStandard(panelId: string): Promise<StoredDraft[]> {
    const rows = await db
      .selectFrom('panel_drafts')
      .select(DRAFT_COLUMNS)
      .where('panel_id', '=', rowNumberOf(panelId))
      .where('is_standard', '=', true)
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    return rows.map(toStoredDraft)
  },
})
