import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'
import { isAhead } from '../../../db/time/clock-steps.ts'
import type { RunStatement } from '../../../db/call-context/write-claims.ts'

/** The place of a key: those of one caller differ. */
export interface KeyPlace {
  caller: string
  key: string
}

export interface KeyRow extends KeyPlace {
  userId: number | null
  attempt: string
  requestHash: Buffer
  createTime: number
}

/** The newest keys of a caller that stay, and the bytes of their replies. */
const MAX_KEYS = 10_000
const MAX_REPLY_BYTES = 32 * 1024 * 1024

/** Writes the row within the transaction of the call. False where another attempt has written it. */
export async function insertKey(run: RunStatement, row: KeyRow): Promise<boolean> {
  const { caller, key, userId, attempt, requestHash, createTime } = row
  const { rows } = await run(
    `with added as (
       insert into idempotency_keys (caller, key, user_id, attempt, request_hash, created_at)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning attempt)
     select attempt from added
     union all select attempt from idempotency_keys where caller = $1 and key = $2`,
    [caller, key, userId, attempt, requestHash, new Date(createTime)],
  )
  return rows.some((found) => (found as { attempt: string }).attempt === attempt)
}

export const idempotencyKeysStore = (db: DatabaseOrTransaction) => ({
  async find({ caller, key }: KeyPlace) {
    return db
      .selectFrom('idempotency_keys')
      .select(['attempt', 'request_hash as requestHash', 'created_at as createTime', 'reply'])
      .where('caller', '=', caller)
      .where('key', '=', key)
      .executeTakeFirst()
  },

  async keepReply({ caller, key, attempt }: KeyPlace & { attempt: string }, reply: Buffer): Promise<void> {
    await db
      .updateTable('idempotency_keys')
      .set({ reply })
      .where('caller', '=', caller)
      .where('key', '=', key)
      .where('attempt', '=', attempt)
      .execute()
  },

  async removeOfUser(userId: number): Promise<void> {
    await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()
  },

  /** Removes keys from before `before`, those of the future, because the clock was set back, and what a caller has too much. */
  async prune(before: number, now: number): Promise<void> {
    await db
      .deleteFrom('idempotency_keys')
      .where((where) => where.or([where('created_at', '<=', moment(before)), isAhead('created_at', now)]))
      .execute()
    await sql`delete from idempotency_keys i using (
      select caller, key, row_number() over newest as place, sum(octet_length(coalesce(reply, ''))) over newest as bytes
      from idempotency_keys window newest as (partition by caller order by created_at desc, key)) as placed
      where placed.caller = i.caller and placed.key = i.key
        and (placed.place > ${MAX_KEYS} or placed.bytes > ${MAX_REPLY_BYTES})`.execute(db)
  },
})
