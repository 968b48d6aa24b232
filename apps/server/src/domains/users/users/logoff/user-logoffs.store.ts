import type { LogoffState, UserLogoff } from '@slipway/contract/users/users/user-logoff.ts'
import { logoffStates } from '@slipway/contract/users/users/user-logoff.ts'
import { userStatuses, type UserStatus } from '@slipway/contract/users/users/users.ts'
import { moment, type DatabaseOrTransaction, type Row } from '../../../../db/database.ts'

export interface StoredLogoff extends UserLogoff {
  id: number
  userId: number
  /** Restored when the deletion is withdrawn. */
  statusBefore: UserStatus
}

/** The account in a record: of the user itself only as long as its row has it. */
interface NamedAccount {
  masked: string
  hmac: Buffer
}

interface LogoffToStart {
  account: NamedAccount
  reason: string
  /** The account of support. */
  operatorId: number
  statusBefore: UserStatus
  at: number
  endsAt: number
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
  async ask(userId: number, { masked, hmac }: NamedAccount, at: number): Promise<void> {
    const asked = { account_masked: masked, account_hmac: hmac, state: askedFor, asked_at: new Date(at) }
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

  /** By support, in place of one that the user has asked for without confirming it. */
  async start(userId: number, started: LogoffToStart): Promise<StoredLogoff> {
    const { account, reason, operatorId, statusBefore, at, endsAt } = started
    const ends = new Date(endsAt)
    await db.deleteFrom('user_logoffs').where('user_id', '=', userId).where('state', '=', askedFor).execute()
    const row = await db
      .insertInto('user_logoffs')
      .values({
        user_id: userId,
        account_masked: account.masked,
        account_hmac: account.hmac,
        state: clarification,
        reason,
        asked_at: new Date(at),
        ends_at: ends,
        due_at: ends,
        operator_id: operatorId,
        status_before: statusBefore,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return stored(row)
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
  async finish(id: number, userId: number, { masked, hmac }: NamedAccount, at: number): Promise<void> {
    await db
      .updateTable('user_logoffs')
      .set({ account_masked: masked, account_hmac: hmac, reason: '' })
      .where('user_id', '=', userId)
      .execute()
    await db
      .updateTable('user_logoffs')
      .set({ state: finished, ended_at: new Date(at), due_at: null, failure: null })
      .where('id', '=', id)
      .execute()
  },
})

const statuses: readonly UserStatus[] = Object.values(userStatuses)

const toLogoff = (row: Row<'user_logoffs'> | undefined): StoredLogoff | undefined => row && stored(row)

function stored(row: Row<'user_logoffs'>): StoredLogoff {
  // The database checks both.
  const state = states.find((one) => one === row.state) ?? failed
  const statusBefore = statuses.find((one) => one === row.status_before) ?? userStatuses.normal
  const isByStaff = row.operator_id !== null
  return {
    id: row.id,
    userId: row.user_id,
    state,
    askedTime: row.asked_at,
    endTime: row.ends_at,
    isByStaff,
    statusBefore,
  }
}

/** The fields of replies. */
export const shownLogoff = ({ state, askedTime, endTime, isByStaff }: StoredLogoff): UserLogoff => ({
  state,
  askedTime,
  endTime,
  isByStaff,
})
