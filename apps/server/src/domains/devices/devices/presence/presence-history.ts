import { CompiledQuery, sql } from 'kysely'
import type { ClientBase, Pool } from 'pg'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'

export interface PresenceWrite {
  /** The name of the prepared statement; only for a constant text. */
  name?: string
  /** Common table expressions that change `device_presence`. */
  changing: string
  /** Their changes, as a query with the columns `device_id`, `at`, `type`, `ip` and `reason`. */
  changes: string
  /** A query over these expressions and `history`, the written changes; by default `history` itself. */
  result?: string
  values: unknown[]
}

/** A change of presence as in the history. */
export interface PresenceEntry {
  device_id: number
  at: number
  type: number
  reason: string
}

/**
 * The only writer of the presence history: the statement that changes presence also writes the rows of `device_onoff`,
 * so that neither exists without the other. Devices are written in one order, so that no two statements deadlock.
 */
export async function writePresence<Row = PresenceEntry>(
  on: Pool | ClientBase | DatabaseOrTransaction,
  { name, changing, changes, result = 'select * from history', values }: PresenceWrite,
): Promise<Row[]> {
  const text = `with ${changing},
    history as (
      insert into device_onoff (device_id, at, type, ip, reason)
      select device_id, at, type, ip, reason from (${changes}) as changes order by device_id, type
      returning device_id, at, type, reason)
    ${result}`
  if ('executeQuery' in on) return (await on.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
  return (await on.query<Row & object>({ ...(name === undefined ? {} : { name }), text, values })).rows
}

/** Deletes some changes from before that time, the oldest first; returns how many. */
export async function pruneHistory(db: DatabaseOrTransaction, before: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from device_onoff o
    using (select device_id, id from device_onoff where at < ${moment(before)} order by at limit ${limit}) as old
    where o.device_id = old.device_id and o.id = old.id`.execute(db)
  return Number(numAffectedRows)
}
