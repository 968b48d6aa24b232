import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../db/database.ts'

export interface SessionToInsert {
  tokenHash: Buffer
  accountId: number
  roleVersion: number
  at: number
  ip: string
  agent: string
}

export const sessionsStore = (db: DatabaseOrTransaction) => ({
  async insert({ tokenHash, accountId, roleVersion, at, ip, agent }: SessionToInsert): Promise<void> {
    await db
      .insertInto('sessions')
      .values({
        token_hash: tokenHash,
        account_id: accountId,
        role_version: roleVersion,
        created_at: new Date(at),
        seen_at: new Date(at),
        proved_at: new Date(at),
        ip,
        agent,
      })
      .execute()
  },

  async markSeen(tokenHash: Buffer, at: number): Promise<void> {
    await db
      .updateTable('sessions')
      .set({ seen_at: new Date(at) })
      .where('token_hash', '=', tokenHash)
      .execute()
  },

  async markProved(tokenHash: Buffer, at: number): Promise<void> {
    await db
      .updateTable('sessions')
      .set({ proved_at: new Date(at) })
      .where('token_hash', '=', tokenHash)
      .execute()
  },

  async provedAt(tokenHash: Buffer): Promise<number | undefined> {
    const row = await db
      .selectFrom('sessions')
      .select('proved_at')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    return row?.proved_at
  },

  async remove(tokenHash: Buffer): Promise<void> {
    await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
  },

  /** The key of the session that was removed; undefined where this account has no such one. */
  async removeOne(accountId: number, sessionId: string): Promise<Buffer | undefined> {
    const row = await db
      .deleteFrom('sessions')
      .where('account_id', '=', accountId)
      .where('id', '=', sessionId)
      .returning('token_hash')
      .executeTakeFirst()
    return row?.token_hash
  },

  async removeOthers(accountId: number, kept: Buffer): Promise<Buffer[]> {
    const rows = await db
      .deleteFrom('sessions')
      .where('account_id', '=', accountId)
      .where('token_hash', '<>', kept)
      .returning('token_hash')
      .execute()
    return rows.map(({ token_hash }) => token_hash)
  },

  async removeAllOf(accountId: number): Promise<void> {
    await db.deleteFrom('sessions').where('account_id', '=', accountId).execute()
  },

  async removeAllOfMany(accountIds: readonly number[]): Promise<void> {
    await db
      .deleteFrom('sessions')
      .where('account_id', '=', sql<number>`any(${accountIds}::bigint[])`)
      .execute()
  },

  async removeEnded(seenBefore: number, createdBefore: number): Promise<void> {
    await db
      .deleteFrom('sessions')
      .where((where) =>
        where.or([where('seen_at', '<=', moment(seenBefore)), where('created_at', '<=', moment(createdBefore))]),
      )
      .execute()
  },
})
