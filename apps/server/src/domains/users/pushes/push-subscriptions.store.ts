import { pushLimits } from '@slipway/contract/users/pushes/pushes.limits.ts'
import { sql } from 'kysely'
import { hashOf } from '../../../crypto/random-secrets.ts'
import { secretBox } from '../../../crypto/secret-box.ts'
import { lockKeyInTransaction } from '../../../db/advisory-locks.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { PushTarget } from '../../../push/push-port.ts'
import type { NativePhone } from '../apps/index.ts'

export type PhoneTarget = PushTarget | NativePhone

export interface StoredSubscription {
  id: number
  target: PushTarget
}

export const isNative = (target: PhoneTarget): target is NativePhone => 'token' in target

/** What no two phones share. */
const addressOf = (target: PhoneTarget): string =>
  isNative(target) ? `${target.appId} ${target.channel} ${target.token}` : target.endpoint

interface NewSubscription<Target> {
  userId: number
  sessionHash: Buffer
  target: Target
  at: number
}

/** A subscription ends with the session of its phone, by its foreign key. Addresses and keys are encrypted, each for its own address. */
export function pushTargets(masterKey: Buffer) {
  const { seal, open } = secretBox(masterKey, 'push subscriptions')
  return {
    sealed: (target: PhoneTarget): Buffer =>
      seal(JSON.stringify(target), hashOf(addressOf(target)).toString('base64url')),
    opened: <Target extends PhoneTarget = PhoneTarget>(target: Buffer, endpointHash: Buffer): Target =>
      JSON.parse(open(target, endpointHash.toString('base64url'))) as Target,
  }
}
export type PushTargets = ReturnType<typeof pushTargets>

export const pushSubscriptionsStore = (db: DatabaseOrTransaction, { sealed, opened }: PushTargets) => ({
  /**
   * An address belongs to the user that signed in on its phone last; what waits for another user goes with the former row.
   * A session has one token: a native app replaces its own. Throws a unique violation where another user registers the same phone meanwhile.
   */
  async save({ userId, sessionHash, target, at }: NewSubscription<PhoneTarget>): Promise<void> {
    const endpointHash = hashOf(addressOf(target))
    const fields = {
      user_id: userId,
      session_hash: sessionHash,
      target: sealed(target),
      app_id: isNative(target) ? target.appId : null,
      channel: isNative(target) ? target.channel : null,
      seen_at: new Date(at),
    }
    await lockKeyInTransaction(db, 'phonesOfUser', userId)
    await db
      .deleteFrom('push_subscriptions')
      .where('endpoint_hash', '=', endpointHash)
      .where('user_id', '!=', userId)
      .execute()
    if (isNative(target)) {
      await db
        .deleteFrom('push_subscriptions')
        .where('session_hash', '=', sessionHash)
        .where('app_id', 'is not', null)
        .where('endpoint_hash', '!=', endpointHash)
        .execute()
    }
    await db
      .insertInto('push_subscriptions')
      .values({ endpoint_hash: endpointHash, ...fields })
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
      .where('app_id', 'is', null)
      .where('endpoint_hash', '=', hashOf(endpoint))
      .executeTakeFirst()
    return row && { id: row.id, target: opened<PushTarget>(row.target, row.endpoint_hash) }
  },

  async targetsOf(ids: readonly number[]): Promise<Map<number, PhoneTarget>> {
    if (ids.length === 0) return new Map()
    const rows = await db.selectFrom('push_subscriptions').selectAll().where('id', 'in', ids).execute()
    return new Map(rows.map((row) => [row.id, opened(row.target, row.endpoint_hash)]))
  },

  /** The one that was used last first. */
  async listOf(userId: number): Promise<{ target: PhoneTarget; seenAt: number }[]> {
    const rows = await db
      .selectFrom('push_subscriptions')
      .select(['target', 'endpoint_hash', 'seen_at'])
      .where('user_id', '=', userId)
      .orderBy('seen_at', 'desc')
      .execute()
    return rows.map((row) => ({ target: opened(row.target, row.endpoint_hash), seenAt: row.seen_at }))
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

  /** The token of a native app. */
  async removeToken(sessionHash: Buffer): Promise<void> {
    await db
      .deleteFrom('push_subscriptions')
      .where('session_hash', '=', sessionHash)
      .where('app_id', 'is not', null)
      .execute()
  },
})
