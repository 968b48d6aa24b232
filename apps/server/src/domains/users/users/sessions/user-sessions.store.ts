import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { UserClient } from './user-sessions.ts'

export interface SessionToInsert extends UserClient {
  tokenHash: Buffer
  userId: number
  at: number
}

export const userSessionsStore = (db: DatabaseOrTransaction) => ({
  async insert({ tokenHash, userId, at, ip, agent, app }: SessionToInsert): Promise<void> {
    await db
      .insertInto('user_sessions')
      .values({
        token_hash: tokenHash,
        user_id: userId,
        created_at: new Date(at),
        seen_at: new Date(at),
        ip,
        agent,
        platform: app.platform,
        app_version: app.appVersion,
      })
      .execute()
  },

  async markSeen(tokenHash: Buffer, at: number): Promise<number | undefined> {
    const row = await db
      .updateTable('user_sessions')
      .set({ seen_at: new Date(at) })
      .where('token_hash', '=', tokenHash)
      .returning('user_id')
      .executeTakeFirst()
    return row?.user_id
  },

  async remove(tokenHash: Buffer): Promise<void> {
    await db.deleteFrom('user_sessions').where('token_hash', '=', tokenHash).execute()
  },

  /** The token hash of the removed session; undefined where this user has no such session. */
  async removeOne(userId: number, sessionId: string): Promise<Buffer | undefined> {
    const row = await db
      .deleteFrom('user_sessions')
      .where('user_id', '=', userId)
      .where('id', '=', sessionId)
      .returning('token_hash')
      .executeTakeFirst()
    return row?.token_hash
  },

  async removeOthers(userId: number, kept: Buffer): Promise<Buffer[]> {
    const rows = await db
      .deleteFrom('user_sessions')
      .where('user_id', '=', userId)
      .where('token_hash', '<>', kept)
      .returning('token_hash')
      .execute()
    return rows.map((row) => row.token_hash)
  },

  async removeAllOf(userId: number): Promise<void> {
    await db.deleteFrom('user_sessions').where('user_id', '=', userId).execute()
  },

  /** Removes those that were unused for longest, so that no more than the limit remain. */
  async removeSurplus(userId: number): Promise<Buffer[]> {
    const { rows } = await sql<{ token_hash: Buffer }>`delete from user_sessions where token_hash in (
      select token_hash from user_sessions where user_id = ${userId}
      order by seen_at desc, created_at desc, id offset ${usersLimits.sessions}
    ) returning token_hash`.execute(db)
    return rows.map((row) => row.token_hash)
  },

  async removeEnded(seenBefore: number, createdBefore: number): Promise<void> {
    await db
      .deleteFrom('user_sessions')
      .where((where) =>
        where.or([where('seen_at', '<=', moment(seenBefore)), where('created_at', '<=', moment(createdBefore))]),
      )
      .execute()
  },
})
