import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'

export interface BrowserOfAccount {
  accountId: number
  browserHash: Buffer
}

/** An address that leads every other machine to itself. */
const LOOPBACK = '^https?://(localhost|127\\.|\\[::1\\])'

export const knownBrowsersStore = (db: DatabaseOrTransaction) => ({
  async countOf(accountId: number): Promise<number> {
    const { n } = await db
      .selectFrom('known_browsers')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    return n
  },

  async keep({ accountId, browserHash }: BrowserOfAccount, origin: string, at: number): Promise<{ isNew: boolean }> {
    const now = new Date(at)
    const { is_new } = await db
      .insertInto('known_browsers')
      .values({ account_id: accountId, browser_hash: browserHash, origin, first_at: now, last_at: now })
      .onConflict((conflict) => conflict.columns(['account_id', 'browser_hash']).doUpdateSet({ origin, last_at: now }))
      .returning(sql<boolean>`xmax = 0`.as('is_new'))
      .executeTakeFirstOrThrow()
    return { isNew: is_new }
  },

  /** Forgets all but the latest ones. */
  async trim(accountId: number, kept: number): Promise<void> {
    await db
      .deleteFrom('known_browsers')
      .where('account_id', '=', accountId)
      .where('browser_hash', 'in', (of) =>
        of
          .selectFrom('known_browsers')
          .select('browser_hash')
          .where('account_id', '=', accountId)
          .orderBy('last_at', 'desc')
          .orderBy('browser_hash')
          .offset(kept),
      )
      .execute()
  },

  /** Whether the account with this sign-in name has signed in there since. */
  async isKnown(indexcode: string, browserHash: Buffer, since: number): Promise<boolean> {
    const row = await db
      .selectFrom('known_browsers')
      .innerJoin('accounts', 'accounts.id', 'known_browsers.account_id')
      .select('account_id')
      .where('accounts.indexcode', '=', indexcode)
      .where('accounts.deleted_at', 'is', null)
      .where('browser_hash', '=', browserHash)
      .where('last_at', '>', moment(since))
      .executeTakeFirst()
    return row !== undefined
  },

  /** The address by which the account reached this server last; otherwise an administrator, from another machine. */
  async originFor(accountId: number): Promise<string | undefined> {
    const row = await db
      .selectFrom('known_browsers as b')
      .innerJoin('accounts as a', 'a.id', 'b.account_id')
      .innerJoin('roles as r', 'r.id', 'a.role_id')
      .select('b.origin')
      .where((of) =>
        of.or([
          of('b.account_id', '=', accountId),
          of.and([of('r.administrator', '=', true), of('a.deleted_at', 'is', null), of('b.origin', '!~*', LOOPBACK)]),
        ]),
      )
      .orderBy((of) => of('b.account_id', '=', accountId), 'desc')
      .orderBy('b.last_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.origin
  },

  async removeAllOf(accountId: number): Promise<void> {
    await db.deleteFrom('known_browsers').where('account_id', '=', accountId).execute()
  },

  async removeOld(before: number): Promise<void> {
    await db.deleteFrom('known_browsers').where('last_at', '<=', moment(before)).execute()
  },
})
