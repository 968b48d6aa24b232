import type { ActionResult, Timer } from '@slipway/contract/users/scenes/scenes.ts'
import { timerLimits } from '@slipway/contract/users/scenes/scenes.limits.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { RunResult } from './timer-runs.store.ts'
import { clockOf } from './timers.store.ts'

const HOUR_MINUTES = 60
const padded = (n: number): string => String(n).padStart(2, '0')

const timeOf = (minute: number): string =>
  `${padded(Math.floor(minute / HOUR_MINUTES))}:${padded(minute % HOUR_MINUTES)}`

/** Those whose device or scene is still where the timer was made. */
const timersOf = (db: DatabaseOrTransaction, userId: number) =>
  db
    .selectFrom('schedules as s')
    .leftJoin('homes as h', 'h.id', 's.home_id')
    .leftJoin('scenes as sc', 'sc.id', 's.scene_id')
    .leftJoin('home_devices as hd', 'hd.device_id', 's.device_id')
    .select(['s.id', 's.uid', 's.home_id', 's.device_id', 's.de_key', 's.data', 's.days', 's.minute', 's.time_zone'])
    .select(['s.next_at', 'h.uid as home_uid', 'sc.uid as scene_uid', 'sc.name as scene_name'])
    .select(['hd.uid as device_uid', 'hd.name as device_name'])
    .select(
      sql<{ dueAt: number; isMissed: boolean; results: RunResult[] } | null>`(
        select jsonb_build_object('dueAt', floor(extract(epoch from r.due_at) * 1000), 'isMissed', r.is_missed, 'results', r.results)
        from schedule_runs r where r.schedule_id = s.id order by r.due_at desc limit 1)`.as('last_run'),
    )
    .where('s.user_id', '=', userId)

type TimerRow = Awaited<ReturnType<ReturnType<typeof timersOf>['execute']>>[number]

/** The devices of results, by home and row: one that has left its home since is not named. */
async function devicesIn(db: DatabaseOrTransaction, rows: readonly TimerRow[]) {
  const ids = new Set(rows.flatMap(({ last_run }) => last_run?.results.map(({ device }) => device) ?? []))
  const found = await db
    .selectFrom('home_devices')
    .select(['device_id', 'home_id', 'uid', 'name'])
    .where('device_id', 'in', ids.size > 0 ? [...ids] : [0])
    .execute()
  const byRow = new Map(found.map((row) => [row.device_id, row]))
  return ({ home_id, device_id }: TimerRow, device: number) => {
    const row = byRow.get(device)
    return row && (row.home_id === home_id || row.device_id === device_id) ? row : undefined
  }
}

export const timersViews = (db: DatabaseOrTransaction) => ({
  /** Oldest first; only those of a device, where `deviceRow` is defined. */
  async listOf(
    userId: number,
    { deviceRow, timerId }: { deviceRow?: number; timerId?: string } = {},
  ): Promise<Timer[]> {
    const rows = await timersOf(db, userId)
      .$if(deviceRow !== undefined, (of) => of.where('s.device_id', '=', deviceRow ?? 0))
      .$if(timerId !== undefined, (of) => of.where('s.uid', '=', timerId ?? ''))
      .orderBy('s.id')
      .limit(timerLimits.timers)
      .execute()
    const deviceOf = await devicesIn(db, rows)
    const resultsOf = (row: TimerRow): ActionResult[] =>
      (row.last_run?.results ?? []).flatMap(({ device, deKey, end, code }) => {
        const found = deviceOf(row, device)
        return found ? [{ deviceId: found.uid, deviceName: found.name, deKey, end, code }] : []
      })
    return rows.map((row) => {
      const { days, minute, timeZone } = clockOf(row)
      return {
        timerId: row.uid,
        deviceId: row.device_uid,
        sceneId: row.scene_uid,
        name: row.device_name ?? row.scene_name ?? '',
        homeId: row.home_uid,
        deKey: row.de_key,
        data: row.data as Record<string, unknown>,
        days,
        time: timeOf(minute),
        timeZone,
        enabled: row.next_at !== null,
        nextTime: row.next_at,
        lastRun: row.last_run && {
          dueTime: row.last_run.dueAt,
          isMissed: row.last_run.isMissed,
          results: resultsOf(row),
        },
      }
    })
  },
})
