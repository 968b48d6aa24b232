import type { AccountEstate } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'

export interface OpenEstate {
  accountId: number
  heirId: number
}

export const accountEstatesStore = (db: DatabaseOrTransaction) => ({
  /** With the account's name as it is at its deletion. */
  async add({ accountId, heirId, products }: OpenEstate & { products: number }, at: number): Promise<void> {
    const { account } = await db
      .selectFrom('accounts')
      .select('account')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('account_estates')
      .values({ account_id: accountId, heir_id: heirId, account, products, started_at: new Date(at) })
      .execute()
  },

  async open(): Promise<OpenEstate[]> {
    const rows = await db
      .selectFrom('account_estates')
      .select(['account_id', 'heir_id'])
      .where('ended_at', 'is', null)
      .orderBy('started_at')
      .orderBy('account_id')
      .execute()
    return rows.map((row) => ({ accountId: row.account_id, heirId: row.heir_id }))
  },

  async lock(accountId: number): Promise<boolean> {
    const row = await db
      .selectFrom('account_estates')
      .select('account_id')
      .where('account_id', '=', accountId)
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    return row !== undefined
  },

  async advance(
    accountId: number,
    { moved, isLast, at }: { moved: number; isLast: boolean; at: number },
  ): Promise<void> {
    await db
      .updateTable('account_estates')
      .set((is) => ({
        products_done: is('products_done', '+', moved),
        ...(isLast && { ended_at: new Date(at) }),
      }))
      .where('account_id', '=', accountId)
      .execute()
  },

  /** Open ones first, then those that ended last. */
  async list(limit: number): Promise<AccountEstate[]> {
    const rows = await db
      .selectFrom('account_estates as e')
      .innerJoin('accounts as heir', 'heir.id', 'e.heir_id')
      .select(['e.account', 'heir.account as heir', 'e.products', 'e.products_done', 'e.started_at', 'e.ended_at'])
      .orderBy('e.ended_at', (order) => order.desc().nullsFirst())
      .orderBy('e.started_at')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      account: row.account,
      heir: row.heir,
      products: row.products,
      movedProducts: row.products_done,
      startTime: row.started_at,
      endTime: row.ended_at,
    }))
  },

  async forgetEnded(before: number): Promise<void> {
    await db.deleteFrom('account_estates').where('ended_at', '<', moment(before)).execute()
  },
})
