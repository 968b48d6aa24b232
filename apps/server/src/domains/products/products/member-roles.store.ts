import type { MemberRole } from '@slipway/contract/products/products/member-roles.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { MemberView } from './product-rules.ts'

export interface NewMember {
  productId: string
  accountId: number
  account: string
  role: MemberRole
  addedBy: number
  addedTime: number
}

/** The caller has locked the product, so that its members do not change meanwhile. */
export const productMembersStore = (db: DatabaseOrTransaction) => ({
  async memberOf(productId: string, accountId: number): Promise<MemberView> {
    const row = await db
      .selectFrom('product_members')
      .select('role')
      .where('product_id', '=', productId)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return { role: (row?.role as MemberRole | undefined) ?? null }
  },

  async count(productId: string): Promise<number> {
    const row = await db
      .selectFrom('product_members')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('product_id', '=', productId)
      .executeTakeFirst()
    return Number(row?.n ?? 0)
  },

  /** Adds a member with the sort keys of its product, or gives an existing one this role. */
  async set({ productId, accountId, account, role, addedBy, addedTime }: NewMember): Promise<void> {
    await db
      .insertInto('product_members')
      .columns([
        'product_id',
        'account_id',
        'account',
        'role',
        'added_by',
        'added_at',
        'product_created_at',
        'publish_status',
        'is_deleted',
      ])
      .expression((of) =>
        of
          .selectFrom('products')
          .select([
            'id',
            sql<number>`${accountId}::bigint`.as('account_id'),
            sql<string>`${account}::text`.as('account'),
            sql<number>`${role}::smallint`.as('role'),
            sql<number>`${addedBy}::bigint`.as('added_by'),
            sql<Date>`${new Date(addedTime)}::timestamptz`.as('added_at'),
            'created_at',
            'publish_status',
            sql<boolean>`deleted_at is not null`.as('is_deleted'),
          ])
          .where('id', '=', productId),
      )
      .onConflict((conflict) => conflict.columns(['product_id', 'account_id']).doUpdateSet({ role }))
      .execute()
  },

  async remove(productId: string, accountId: number): Promise<void> {
    await db
      .deleteFrom('product_members')
      .where('product_id', '=', productId)
      .where('account_id', '=', accountId)
      .execute()
  },
})
