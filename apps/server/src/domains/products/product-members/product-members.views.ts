import type { ProductInvitation, ProductMember } from '@slipway/contract/products/product-members/product-members.ts'
import type { MemberRole } from '@slipway/contract/products/products/member-roles.ts'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'

/** The members of a product with the names of their accounts; both lists are limited together. */
export const productMembersViews = (db: DatabaseOrTransaction) => ({
  async members(productId: string, caller: number): Promise<ProductMember[]> {
    const rows = await db
      .selectFrom('product_members as m')
      .innerJoin('products as p', 'p.id', 'm.product_id')
      .innerJoin('accounts as a', 'a.id', 'm.account_id')
      .leftJoin('accounts as by', 'by.id', 'm.added_by')
      .select([
        'm.account_id',
        'a.account',
        'a.picture',
        'm.role',
        'm.added_at',
        'p.owner_id',
        'by.account as added_by',
      ])
      .where('m.product_id', '=', productId)
      .where('a.deleted_at', 'is', null)
      .orderBy((of) => of('p.owner_id', '=', of.ref('m.account_id')), 'desc')
      .orderBy('m.role', 'desc')
      .orderBy('m.added_at')
      .orderBy('m.account_id')
      .execute()
    return rows.map((row) => ({
      memberId: String(row.account_id),
      account: row.account,
      picture: row.picture,
      role: row.role as MemberRole,
      isMainOwner: row.account_id === row.owner_id,
      isMe: row.account_id === caller,
      addTime: row.added_at,
      addedBy: row.added_by,
    }))
  },

  async invitations(productId: string, now: number): Promise<ProductInvitation[]> {
    const rows = await db
      .selectFrom('product_invitations as i')
      .innerJoin('accounts as by', 'by.id', 'i.invited_by')
      .select(['i.account', 'i.role', 'i.created_at', 'i.expires_at', 'by.account as invited_by'])
      .where('i.product_id', '=', productId)
      .where('i.expires_at', '>', moment(now))
      .orderBy('i.created_at', 'desc')
      .orderBy('i.indexcode')
      .execute()
    return rows.map((row) => ({
      account: row.account,
      role: row.role as MemberRole,
      invitedBy: row.invited_by,
      createTime: row.created_at,
      expiresTime: row.expires_at,
    }))
  },
})
