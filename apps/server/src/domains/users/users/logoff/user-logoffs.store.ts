import type { LogoffState, UserLogoff } from '@slipway/contract/users/users/user-logoff.ts'
import { logoffStates } from '@slipway/contract/users/users/user-logoff.ts'
import { moment, type DatabaseOrTransaction, type Row } from '../../../../db/database.ts'

export interface StoredLogoff extends UserLogoff {
  id: number
  userId: number
}

const { askedFor, clarification, finished, withdrawn, failed } = logoffStates
const open: readonly LogoffState[] = [askedFor, clarification, failed]
const states: readonly LogoffState[] = Object.values(logoffStates)

export const userLogoffsStore = (db: DatabaseOrTransaction) => ({
  async latestOf(userId: number): Promise<StoredLogoff | undefined> {
    const row = await db
      .selectFrom('user_logoffs')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return toLogoff(row)
  },

  /** Locks the row until the transaction ends. */
  async lockOpenOf(userId: number): Promise<StoredLogoff | undefined> {
    const row = await db
      .selectFrom('user_logoffs')
      .selectAll()
      .where('user_id', '=', userId)
      .where('state', 'in', open)
      .forUpdate()
      .executeTakeFirst()
    return toLogoff(row)
  },

  /** Asked for again: the same row with a new time. */
  async ask(userId: number, account: string, at: number): Promise<void> {
    const asked = { account, state: askedFor, asked_at: new Date(at) }
    await db.deleteFrom('user_logoffs').where('user_id', '=', userId).where('state', '=', askedFor).execute()
    await db
      .insertInto('user_logoffs')
      .values({ user_id: userId, ...asked })
      .execute()
  },

  async confirm(id: number, reason: string, endsAt: number): Promise<void> {
    const ends = new Date(endsAt)
    await db
      .updateTable('user_logoffs')
      .set({ state: clarification, reason, ends_at: ends, due_at: ends })
      .where('id', '=', id)
      .execute()
  },

  async withdraw(id: number, at: number): Promise<void> {
    await db
      .updateTable('user_logoffs')
      .set({ state: withdrawn, ended_at: new Date(at), due_at: null, failure: null })
      .where('id', '=', id)
      .execute()
  },

  /** Users whose clarification period is over, or whose erasure has to be tried again. */
  async dueUsers(now: number, limit: number): Promise<number[]> {
    const rows = await db
      .selectFrom('user_logoffs')
      .select('user_id')
      .where('state', 'in', [clarification, failed])
      .where('due_at', '<=', moment(now))
      .orderBy('due_at')
      .limit(limit)
      .execute()
    return rows.map((row) => row.user_id)
  },

  async fail(userId: number, failure: string, tryAgainAt: number): Promise<void> {
    await db
      .updateTable('user_logoffs')
      .set({ state: failed, failure, due_at: new Date(tryAgainAt) })
      .where('user_id', '=', userId)
      .where('state', 'in', [clarification, failed])
      .execute()
  },

  /** The records of earlier deletions, which were withdrawn, also lose what the user wrote. */
  async finish(id: number, userId: number, maskedAccount: string, at: number): Promise<void> {
    await db
      .updateTable('user_logoffs')
      .set({ account: maskedAccount, reason: '' })
      .where('user_id', '=', userId)
      .execute()
    await db
      .updateTable('user_logoffs')
      .set({ state: finished, ended_at: new Date(at), due_at: null, failure: null })
      .where('id', '=', id)
      .execute()
  },
})

function toLogoff(row: Row<'user_logoffs'> | undefined): StoredLogoff | undefined {
  const state = states.find((one) => one === row?.state)
  if (!row || state === undefined) return undefined
  return { id: row.id, userId: row.user_id, state, askedTime: row.asked_at, endTime: row.ends_at }
}

/** The fields of replies. */
export const shownLogoff = ({ state, askedTime, endTime }: StoredLogoff): UserLogoff => ({ state, askedTime, endTime })
