import { itemsOf } from '@slipway/contract/products/features/panel/panel-items.ts'
import type { PanelDocument } from '@slipway/contract/products/features/panel/panel-document.ts'
import { rowIdOf, rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction, Row } from '../../../../db/database.ts'
import type { Stamp } from '../panels.store.ts'

/** Of a draft of a standard panel, the sample product; null once it is deleted. */
type DraftProduct = { isStandard: false; productId: string } | { isStandard: true; productId: string | null }

export type StoredDraft = DraftProduct & {
  draftId: string
  panelId: string | null
  draftName: string
  items: number
  createTime: number
  updateTime: number
  updatedBy: number | null
}
export type WholeDraft = StoredDraft & { document: PanelDocument }

/** Drafts with the product whose features they are designed with. */
export const draftRows = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('panel_drafts as d')
    .leftJoin('products as sample', (join) =>
      join.onRef('sample.id', '=', 'd.sample_product_id').on('sample.deleted_at', 'is', null),
    )
    .select([
      'd.id',
      'd.is_standard',
      'd.panel_id',
      'd.draft_name',
      'd.items',
      'd.created_at',
      'd.updated_at',
      'd.updated_by',
    ])
    .select(sql<string | null>`coalesce(d.product_id, sample.id)`.as('product_id'))

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
    draft: Pick<WholeDraft, 'isStandard' | 'panelId' | 'draftName' | 'document'> & { productId: string },
    { updateTime, updatedBy }: Stamp,
  ): Promise<string> {
    const { id } = await db
      .insertInto('panel_drafts')
      .values({
        product_id: draft.isStandard ? null : draft.productId,
        sample_product_id: draft.isStandard ? draft.productId : null,
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
    {
      sampleProductId,
      draftName,
      document,
    }: Pick<WholeDraft, 'draftName' | 'document'> & { sampleProductId?: string | undefined },
    { updateTime, updatedBy }: Stamp,
  ): Promise<void> {
    await db
      .updateTable('panel_drafts')
      .set({
        ...(sampleProductId !== undefined && { sample_product_id: sampleProductId }),
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
    const row = await draftRows(db)
      .select('d.content')
      .where('d.id', '=', rowNumberOf(draftId))
      .where(
        sql<boolean>`((d.is_standard and ${isStandardEditor}) or (not d.is_standard and exists (
          select from products p where p.id = d.product_id and p.deleted_at is null and (${isAdministrator} or exists (
            select from product_members m where m.product_id = p.id and m.account_id = ${accountId})))))`,
      )
      .executeTakeFirst()
    return row && toWholeDraft(row)
  },

  async findForUpdate(draftId: string): Promise<WholeDraft | undefined> {
    const row = await draftRows(db)
      .select('d.content')
      .where('d.id', '=', rowNumberOf(draftId))
      .forUpdate('d')
      .executeTakeFirst()
    return row && toWholeDraft(row)
  },
})

type DraftRow = Awaited<ReturnType<ReturnType<typeof draftRows>['execute']>>[number]

export const toStoredDraft = (row: DraftRow): StoredDraft => ({
  ...(row.is_standard
    ? { isStandard: true, productId: row.product_id }
    : { isStandard: false, productId: row.product_id ?? '' }),
  draftId: String(row.id),
  panelId: row.panel_id === null ? null : String(row.panel_id),
  draftName: row.draft_name,
  items: row.items,
  createTime: row.created_at,
  updateTime: row.updated_at,
  updatedBy: row.updated_by,
})

/** Stored documents were validated on write. */
export const toWholeDraft = (row: DraftRow & Pick<Row<'panel_drafts'>, 'content'>): WholeDraft => ({
  ...toStoredDraft(row),
  document: row.content as unknown as PanelDocument,
})
