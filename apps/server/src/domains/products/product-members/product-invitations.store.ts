import type { MemberRole } from '@slipway/contract/products/products/member-roles.ts'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'

export interface Invitation {
  productId: string
  indexcode: string
  account: string
  role: MemberRole
  invitedBy: number
  createTime: number
  expiresTime: number
}

export const productInvitationsStore = (db: DatabaseOrTransaction) => ({
  async insert({ productId, invitedBy, createTime, expiresTime, ...invitation }: Invitation): Promise<void> {
    await db
      .insertInto('product_invitations')
      .values({
        ...invitation,
        product_id: productId,
        invited_by: invitedBy,
        created_at: new Date(createTime),
        expires_at: new Date(expiresTime),
      })
      .execute()
  },

  /** Also expired ones, which are removed every day. */
  async count(productId: string): Promise<number> {
    const row = await db
      .selectFrom('product_invitations')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('product_id', '=', productId)
      .executeTakeFirst()
    return Number(row?.n ?? 0)
  },

  async countBy(accountId: number): Promise<number> {
    const row = await db
      .selectFrom('product_invitations')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('invited_by', '=', accountId)
      .executeTakeFirst()
    return Number(row?.n ?? 0)
  },

  /** The unexpired ones of an address, in the order in which their products are locked. */
  async openOf(indexcode: string, now: number) {
    const rows = await db
      .selectFrom('product_invitations')
      .select(['product_id as productId', 'role', 'invited_by as invitedBy'])
      .where('indexcode', '=', indexcode)
      .where('expires_at', '>', moment(now))
      .orderBy('product_id')
      .execute()
    return rows.map((row) => ({ ...row, role: row.role as MemberRole }))
  },

  async remove(productId: string, indexcode: string): Promise<void> {
    await db
      .deleteFrom('product_invitations')
      .where('product_id', '=', productId)
      .where('indexcode', '=', indexcode)
      .execute()
  },

  /** The invitations that this account sent: it is no owner any more. */
  async removeBy(productId: string, accountId: number): Promise<void> {
    await db
      .deleteFrom('product_invitations')
      .where('product_id', '=', productId)
      .where('invited_by', '=', accountId)
      .execute()
  },

  async removeAllOf(indexcode: string): Promise<void> {
    await db.deleteFrom('product_invitations').where('indexcode', '=', indexcode).execute()
  },

  async removeExpired(now: number): Promise<void> {
    await db.deleteFrom('product_invitations').where('expires_at', '<=', moment(now)).execute()
  },
})
