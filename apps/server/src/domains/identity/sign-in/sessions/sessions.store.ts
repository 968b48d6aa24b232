import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'

export interface SessionToInsert {
  tokenHash: Buffer
  accountId: number
  roleVersion: number
  at: number
  ip: string
  agent: string
  hasProvedFactor: boolean
}

/** When the person behind a session last proved who they are, and when by a second factor. */
export interface ProofTimes {
  provedAt: number
  factorProvedAt: number | null
}

/** Epoch ms: sessions last used or begun before these have expired. */
export interface LiveSince {
  seenAfter: number
  createdAfter: number
}

export interface RemovedSession {
  tokenHash: Buffer
  isLive: boolean
}

export const sessionsStore = (db: DatabaseOrTransaction) => ({
  async insert(session: SessionToInsert): Promise<void> {
    const { tokenHash, accountId, roleVersion, at, ip, agent, hasProvedFactor } = session
    await db
      .insertInto('sessions')
      .values({
        token_hash: tokenHash,
        account_id: accountId,
        role_version: roleVersion,
        created_at: new Date(at),
        seen_at: new Date(at),
        proved_at: new Date(at),
        factor_proved_at: hasProvedFactor ? new Date(at) : null,
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

  async markProved(tokenHash: Buffer, at: number, byFactor: boolean): Promise<void> {
    await db
      .updateTable('sessions')
      .set({ proved_at: new Date(at), ...(byFactor && { factor_proved_at: new Date(at) }) })
      .where('token_hash', '=', tokenHash)
      .execute()
  },

  async proofTimes(tokenHash: Buffer): Promise<ProofTimes | undefined> {
    const row = await db
      .selectFrom('sessions')
      .select(['proved_at', 'factor_proved_at'])
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    return row && { provedAt: row.proved_at, factorProvedAt: row.factor_proved_at }
  },

  async remove(tokenHash: Buffer): Promise<void> {
    await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
  },

  /** The key of the removed session; undefined where this account has no such session. */
  async removeOne(accountId: number, sessionId: string): Promise<Buffer | undefined> {
    const row = await db
      .deleteFrom('sessions')
      .where('account_id', '=', accountId)
      .where('id', '=', sessionId)
      .returning('token_hash')
      .executeTakeFirst()
    return row?.token_hash
  },

  /** Includes expired sessions that are not yet swept; `isLive` distinguishes them. */
  async removeOthers(
    accountId: number,
    kept: Buffer,
    { seenAfter, createdAfter }: LiveSince,
  ): Promise<RemovedSession[]> {
    const rows = await db
      .deleteFrom('sessions')
      .where('account_id', '=', accountId)
      .where('token_hash', '<>', kept)
      .returning((of) => [
        'token_hash',
        sql<boolean>`seen_at > ${moment(seenAfter)} and created_at > ${moment(createdAfter)} and ${of.exists(
          of
            .selectFrom('accounts as a')
            .innerJoin('roles as r', 'r.id', 'a.role_id')
            .select('a.id')
            .whereRef('a.id', '=', 'sessions.account_id')
            .whereRef('r.version', '=', 'sessions.role_version'),
        )}`.as('is_live'),
      ])
      .execute()
    return rows.map(({ token_hash, is_live }) => ({ tokenHash: token_hash, isLive: is_live }))
  },

  async removeAllOf(accountIds: readonly number[]): Promise<void> {
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
