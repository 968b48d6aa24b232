import {
  expectedTopic,
  type DeviceProblem,
  type DeviceProblemCause,
} from '@slipway/contract/devices/devices/device-problems.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import type { Pool } from 'pg'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'

export interface NewProblem {
  deviceId: number
  cause: DeviceProblemCause
  found: string
  /** Epoch ms. */
  at: number
  minute: number
}

/** All writers use the same order, so that no two deadlock. */
const order = (one: NewProblem, other: NewProblem): number =>
  one.deviceId - other.deviceId || one.minute - other.minute || (one.cause < other.cause ? -1 : 1)

/** Adds to the row of the minute, and deletes the oldest rows of devices that have too many. */
export async function writeProblems(pool: Pool, problems: readonly (NewProblem & { times: number })[]): Promise<void> {
  const rows = problems.toSorted(order)
  await pool.query(
    `insert into device_problems as p (device_id, cause, at, last_at, found, times)
     select i.* from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::text[], $6::bigint[])
       as i (device_id, cause, at, last_at, found, times)
     join devices d on d.id = i.device_id
     on conflict (device_id, cause, at) do update
       set found = excluded.found, times = p.times + excluded.times, last_at = excluded.last_at`,
    [
      rows.map(({ deviceId }) => deviceId),
      rows.map(({ cause }) => cause),
      rows.map(({ minute }) => new Date(minute)),
      rows.map(({ at }) => new Date(at)),
      rows.map(({ found }) => found),
      rows.map(({ times }) => times),
    ],
  )
  await pool.query(
    `delete from device_problems p using unnest($1::bigint[]) as i (device_id)
     where p.device_id = i.device_id and p.id <= (
       select id from device_problems o where o.device_id = i.device_id order by id desc offset $2 limit 1)`,
    [[...new Set(rows.map(({ deviceId }) => deviceId))], deviceLimits.problemsPerDevice],
  )
}

export const problemsStore = (db: DatabaseOrTransaction) => ({
  /** Problems below an id, newest first. */
  async below(
    { deviceId, ...name }: DeviceName & { deviceId: number },
    id: number,
    limit: number,
  ): Promise<(DeviceProblem & { id: number; time: number })[]> {
    const rows = await db
      .selectFrom('device_problems')
      .selectAll()
      .where('device_id', '=', deviceId)
      .where('id', '<', id)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ id: at, found, times, last_at: lastTime, ...row }) => {
      const cause = row.cause as DeviceProblemCause
      return {
        id: at,
        time: lastTime,
        cause,
        found,
        expected: expectedTopic({ cause, found }, name),
        count: times,
        lastTime,
      }
    })
  },

  /** Deletes some from before that moment; returns how many. */
  async prune(before: number, limit: number): Promise<number> {
    const { numDeletedRows } = await db
      .deleteFrom('device_problems')
      .where('id', 'in', (problems) =>
        problems.selectFrom('device_problems').select('id').where('at', '<', moment(before)).limit(limit),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  },
})
