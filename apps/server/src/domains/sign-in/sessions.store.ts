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

  async remove(tokenHash: Buffer): Promise<void> {
    await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
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
