import { itemsOf } from '@slipway/contract/products/features/panel/panel-items.ts'
import type { PanelDocument } from '@slipway/contract/products/features/panel/panel-document.ts'
import { rowIdOf, rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction, Row } from '../../../../db/database.ts'
import type { Stamp } from '../panels.store.ts'

export interface StoredDraft {
  draftId: string
  productId: string
  isStandard: boolean
  panelId: string | null
  draftName: string
  items: number
  createTime: number
  updateTime: number
  updatedBy: number | null
}
export type WholeDraft = StoredDraft & { document: PanelDocument }

export const DRAFT_COLUMNS = [
  'id',
  'product_id',
  'is_standard',
  'panel_id',
  'draft_name',
  'items',
  'created_at',
  'updated_at',
  'updated_by',
] as const

/** Callers that write have locked the product. */
export const panelDraftsStore = (db: DatabaseOrTransaction) => ({
  async count(productId: string): Promise<number> {
    const row = await db
      .selectFrom('counters')
      .select('n')
      .where('scope', '=', 'panelDrafts')
      .where('key', '=', productId)
      .executeTakeFirst()
    return row?.n ?? 0
  },

  async add(
    draft: Pick<WholeDraft, 'productId' | 'isStandard' | 'panelId' | 'draftName' | 'document'>,
    { updateTime, updatedBy }: Stamp,
  ): Promise<string> {
    const { id } = await db
      .insertInto('panel_drafts')
      .values({
        product_id: draft.productId,
        is_standard: draft.isStandard,
        panel_id: draft.panelId === null ? null : (rowIdOf(draft.panelId) ?? null),
        draft_name: draft.draftName,
        content: JSON.stringify(draft.document),
        items: itemsOf(draft.document).length,
        created_at: new Date(updateTime),
        updated_at: new Date(updateTime),
        updated_by: updatedBy,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return String(id)
  },

  async save(
    draftId: string,
    { productId, draftName, document }: Pick<WholeDraft, 'productId' | 'draftName' | 'document'>,
    { updateTime, updatedBy }: Stamp,
  ): Promise<void> {
    await db
      .updateTable('panel_drafts')
      .set({
        product_id: productId,
        draft_name: draftName,
        content: JSON.stringify(document),
        items: itemsOf(document).length,
        updated_at: new Date(updateTime),
        updated_by: updatedBy,
      })
      .where('id', '=', rowNumberOf(draftId))
      .execute()
  },

  async remove(draftId: string): Promise<void> {
    await db.deleteFrom('panel_drafts').where('id', '=', rowNumberOf(draftId)).execute()
  },

  /** Only for members of its product and for administrators, of a standard panel for its editors: for all others it isn't there (SI-019). */
  async findFor(
    draftId: string,
    {
      accountId,
      isAdministrator,
      isStandardEditor,
    }: { accountId: number; isAdministrator: boolean; isStandardEditor: boolean },
  ): Promise<WholeDraft | undefined> {
    const row = await db
      .selectFrom('panel_drafts')
      .selectAll()
      .where('id', '=', rowNumberOf(draftId))
      .where(
        sql<boolean>`((is_standard and ${isStandardEditor}) or (not is_standard and exists (
          select from products p where p.id = product_id and p.deleted_at is null and (${isAdministrator} or exists (
            select from product_members m where m.product_id = p.id and m.account_id = ${accountId})))))`,
      )
      .executeTakeFirst()
    return row && toWholeDraft(row)
  },

  async findForUpdate(draftId: string): Promise<WholeDraft | undefined> {
    const row = await db
      .selectFrom('panel_drafts')
      .selectAll()
      .where('id', '=', rowNumberOf(draftId))
      .forUpdate()
      .executeTakeFirst()
    return row && toWholeDraft(row)
  },
})

export const toStoredDraft = (row: Pick<Row<'panel_drafts'>, (typeof DRAFT_COLUMNS)[number]>): StoredDraft => ({
  draftId: String(row.id),
  productId: row.product_id,
  isStandard: row.is_standard,
  panelId: row.panel_id === null ? null : String(row.panel_id),
  draftName: row.draft_name,
  items: row.items,
  createTime: row.created_at,
  updateTime: row.updated_at,
  updatedBy: row.updated_by,
})

/** Stored documents were validated on write. */
export const toWholeDraft = (row: Row<'panel_drafts'>): WholeDraft => ({
  ...toStoredDraft(row),
  document: row.content as unknown as PanelDocument,
})
