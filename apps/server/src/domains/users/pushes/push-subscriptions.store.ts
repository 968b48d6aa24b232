import { pushLimits } from '@slipway/contract/users/pushes/pushes.limits.ts'
import { sql } from 'kysely'
import { hashOf } from '../../../crypto/random-secrets.ts'
import { secretBox } from '../../../crypto/secret-box.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { PushTarget } from '../../../push/push-port.ts'

export interface StoredSubscription {
  id: number
  target: PushTarget
}

interface NewSubscription {
  userId: number
  sessionHash: Buffer
  target: PushTarget
  at: number
}

/** A subscription ends with the session of its phone, by its foreign key. Addresses and keys are encrypted, each for its own address. */
export function pushTargets(masterKey: Buffer) {
  const { seal, open } = secretBox(masterKey, 'push subscriptions')
  return {
    sealed: (target: PushTarget): Buffer => seal(JSON.stringify(target), hashOf(target.endpoint).toString('base64url')),
    opened: (target: Buffer, endpointHash: Buffer): PushTarget =>
      JSON.parse(open(target, endpointHash.toString('base64url'))) as PushTarget,
  }
}
export type PushTargets = ReturnType<typeof pushTargets>

export const pushSubscriptionsStore = (db: DatabaseOrTransaction, { sealed, opened }: PushTargets) => ({
  /** An address belongs to the user that signed in on its phone last. */
  async save({ userId, sessionHash, target, at }: NewSubscription): Promise<void> {
    const fields = {
      user_id: userId,
      session_hash: sessionHash,
      target: sealed(target),
      seen_at: new Date(at),
    }
    await db
      .insertInto('push_subscriptions')
      .values({ endpoint_hash: hashOf(target.endpoint), ...fields })
      .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(fields))
      .execute()
    await sql`delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} order by seen_at desc, id desc
      offset ${pushLimits.subscriptions})`.execute(db)
  },

  async find(userId: number, endpoint: string): Promise<StoredSubscription | undefined> {
    const row = await db
      .selectFrom('push_subscriptions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('endpoint_hash', '=', hashOf(endpoint))
      .executeTakeFirst()
    return row && { id: row.id, target: opened(row.target, row.endpoint_hash) }
  },

  async targetsOf(ids: readonly number[]): Promise<Map<number, PushTarget>> {
    if (ids.length === 0) return new Map()
    const rows = await db.selectFrom('push_subscriptions').selectAll().where('id', 'in', ids).execute()
    return new Map(rows.map((row) => [row.id, opened(row.target, row.endpoint_hash)]))
  },

  /** The one that was used last first. */
  async listOf(userId: number): Promise<{ endpoint: string; seenAt: number }[]> {
    const rows = await db
      .selectFrom('push_subscriptions')
      .select(['target', 'endpoint_hash', 'seen_at'])
      .where('user_id', '=', userId)
      .orderBy('seen_at', 'desc')
      .execute()
    return rows.map((row) => ({ endpoint: opened(row.target, row.endpoint_hash).endpoint, seenAt: row.seen_at }))
  },

  async count(userId: number): Promise<number> {
    const row = await db
      .selectFrom('push_subscriptions')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.n ?? 0
  },

  async remove(id: number): Promise<void> {
    await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
  },
})
