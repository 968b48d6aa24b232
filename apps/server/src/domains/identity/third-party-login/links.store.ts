import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** The key of a login: a subject is unique only for its issuer. */
export interface LoginKey {
  issuer: string
  subject: string
}

export interface Link {
  issuer: string
  email: string
  linkedAt: number
  lastAt: number
}

export const linksStore = (db: DatabaseOrTransaction) => ({
  async accountOf({ issuer, subject }: LoginKey): Promise<number | undefined> {
    const row = await db
      .selectFrom('third_party_logins')
      .select('account_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
    return row?.account_id
  },

  /** No change where the login or the account already has a link. */
  async link({ issuer, subject }: LoginKey, accountId: number, email: string, at: number): Promise<void> {
    const now = new Date(at)
    await db
      .insertInto('third_party_logins')
      .values({ issuer, subject, account_id: accountId, email, linked_at: now, last_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  async markUsed({ issuer, subject }: LoginKey, email: string | undefined, at: number): Promise<void> {
    await db
      .updateTable('third_party_logins')
      .set({ last_at: new Date(at), ...(email === undefined ? {} : { email }) })
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .execute()
  },

  async remove({ issuer, subject }: LoginKey): Promise<void> {
    await db.deleteFrom('third_party_logins').where('issuer', '=', issuer).where('subject', '=', subject).execute()
  },

  async ofAccount(accountId: number): Promise<Link[]> {
    const rows = await db
      .selectFrom('third_party_logins')
      .select(['issuer', 'email', 'linked_at', 'last_at'])
      .where('account_id', '=', accountId)
      .orderBy('linked_at')
      .orderBy('issuer')
      .execute()
    return rows.map(({ issuer, email, linked_at, last_at }) => ({
      issuer,
      email,
      linkedAt: linked_at,
      lastAt: last_at,
    }))
  },

  /** Returns whether there was a link. */
  async removeOfAccount(accountId: number, issuer: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('third_party_logins')
      .where('account_id', '=', accountId)
      .where('issuer', '=', issuer)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
})
