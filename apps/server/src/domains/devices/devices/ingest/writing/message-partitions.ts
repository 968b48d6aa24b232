import { DAY_MS } from '@slipway/contract/durations.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import type { Pool, PoolClient } from 'pg'
import { advisoryLocks } from '../../../../../db/advisory-locks.ts'
import { borrowConnection } from '../../../../../db/borrowed-connection.ts'

const DAYS_AHEAD = 3

const dayOf = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS
const nameOf = (day: number): string =>
  `device_messages_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}`

/** A partition for each day: created ahead of time, and dropped when the day is past the retention. */
export async function keepMessagePartitions(pool: Pool, now: number): Promise<void> {
  const [client, giveBack] = await borrowConnection(pool)
  try {
    for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) await makeDay(client, dayOf(now) + ahead * DAY_MS)
    await dropDaysBefore(client, dayOf(now - deviceLimits.messageKeepDays * DAY_MS))
  } finally {
    giveBack()
  }
}

/** Messages of that day that arrived before their partition existed move into it. */
async function makeDay(client: PoolClient, day: number): Promise<void> {
  const name = nameOf(day)
  const { rows } = await client.query('select from pg_class where oid = to_regclass($1)', [name])
  if (rows.length > 0) return
  const [from, to] = [day, day + DAY_MS].map((at) => `'${new Date(at).toISOString()}'`)
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.messagePartitions])
    await client.query('lock table device_messages in share row exclusive mode')
    await client.query(`create table if not exists ${name} (like device_messages including defaults)`)
    await client.query(
      `with moved as (delete from device_messages_undated where at >= ${from} and at < ${to} returning *)
       insert into ${name} select * from moved`,
    )
    const { rows: attached } = await client.query('select from pg_inherits where inhrelid = to_regclass($1)', [name])
    if (attached.length === 0) {
      await client.query(`alter table device_messages attach partition ${name} for values from (${from}) to (${to})`)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function dropDaysBefore(client: PoolClient, day: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_inherits join pg_class on oid = inhrelid
     where inhparent = 'device_messages'::regclass and relname ~ '^device_messages_[0-9]{8}$' and relname < $1`,
    [nameOf(day)],
  )
  for (const { name } of rows) await client.query(`drop table ${name}`)
  await client.query('delete from device_messages_undated where at < $1', [new Date(day)])
}
