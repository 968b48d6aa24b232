import type { MemberRole } from '@slipway/contract/products/products/member-roles.ts'
import type { PublishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { type DatabaseOrTransaction, type Row } from '../../../db/database.ts'
import { columnsOf, settingsOf, type ProductSettings } from './product-columns.ts'
import type { MemberView } from './product-rules.ts'

/** A product as in its own table; the view adds the names of its category and creator. */
export interface ProductRecord extends ProductSettings {
  productId: string
  ownerId: number
  creatorId: number
  prefixDigits: string
  publishStatus: PublishStatus
  firmwareUpgradeCode: string
  isTemplate: boolean
  createTime: number
  updateTime: number
  updatedBy: number
  deletedTime: number | undefined
}

export type ProductChange = ProductSettings & Pick<ProductRecord, 'updateTime' | 'updatedBy'>

export const productsStore = (db: DatabaseOrTransaction) => ({
  async find(productId: string): Promise<ProductRecord | undefined> {
    const row = await db.selectFrom('products').selectAll().where('id', '=', productId).executeTakeFirst()
    return row && toRecord(row)
  },

  /** The product with the account's role on it. */
  async findWithRole(
    productId: string,
    accountId: number,
  ): Promise<{ found: ProductRecord | undefined; member: MemberView }> {
    const row = await db
      .selectFrom('products as p')
      .leftJoin('product_members as m', (join) =>
        join.onRef('m.product_id', '=', 'p.id').on('m.account_id', '=', accountId),
      )
      .selectAll('p')
      .select('m.role')
      .where('p.id', '=', productId)
      .executeTakeFirst()
    return { found: row && toRecord(row), member: { role: (row?.role as MemberRole | null | undefined) ?? null } }
  },

  /** Blocks other changes of this product until the transaction ends. */
  async findForUpdate(productId: string): Promise<ProductRecord | undefined> {
    const row = await db
      .selectFrom('products')
      .selectAll()
      .where('id', '=', productId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    return row && toRecord(row)
  },

  /** False where another product has or had these digits, including purged ones (SI-035). */
  async add(
    product: Omit<ProductRecord, 'publishStatus' | 'firmwareUpgradeCode' | 'isTemplate' | 'deletedTime'>,
  ): Promise<boolean> {
    const added = await db
      .insertInto('products')
      .values({
        id: product.productId,
        owner_id: product.ownerId,
        creator_id: product.creatorId,
        ap_prefix_digits: product.prefixDigits,
        created_at: new Date(product.createTime),
        ...changedColumns(product),
      })
      .onConflict((conflict) => conflict.column('ap_prefix_digits').doNothing())
      .returning('id')
      .executeTakeFirst()
    return added !== undefined
  },

  async change(productId: string, change: ProductChange): Promise<void> {
    await db.updateTable('products').set(changedColumns(change)).where('id', '=', productId).execute()
  },

  async setStage(productId: string, stage: PublishStatus): Promise<void> {
    await db.updateTable('products').set({ publish_status: stage }).where('id', '=', productId).execute()
  },

  async idsInStage(stage: PublishStatus): Promise<string[]> {
    const rows = await db
      .selectFrom('products')
      .select('id')
      .where('publish_status', '=', stage)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  },

  /** SI-034: both of the specification's fields mark a template. */
  async setTemplate(productId: string, isTemplate: boolean): Promise<void> {
    const code = isTemplate ? 1 : 0
    await db
      .updateTable('products')
      .set({ is_template: code, product_type: code })
      .where('id', '=', productId)
      .execute()
  },

  async setDeleted(productId: string, deletedTime: number | undefined): Promise<void> {
    const deletedAt = deletedTime === undefined ? null : new Date(deletedTime)
    await db.updateTable('products').set({ deleted_at: deletedAt }).where('id', '=', productId).execute()
  },

  /** The new owner becomes a member by a trigger; the previous one stays a member. */
  async setOwner(productId: string, ownerId: number): Promise<void> {
    await db.updateTable('products').set({ owner_id: ownerId }).where('id', '=', productId).execute()
  },
})

const changedColumns = (change: ProductChange) => ({
  ...columnsOf(change),
  updated_at: new Date(change.updateTime),
  updated_by: change.updatedBy,
})

const toRecord = (row: Row<'products'>): ProductRecord => ({
  productId: row.id,
  ownerId: row.owner_id,
  creatorId: row.creator_id,
  ...settingsOf(row),
  prefixDigits: row.ap_prefix_digits,
  publishStatus: row.publish_status as PublishStatus,
  firmwareUpgradeCode: row.firmware_upgrade_code,
  isTemplate: row.is_template === 1,
  createTime: row.created_at,
  updateTime: row.updated_at,
  updatedBy: row.updated_by,
  deletedTime: row.deleted_at ?? undefined,
})
