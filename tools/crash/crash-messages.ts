import { propertyReport } from '@slipway/contract/devices/devices/devices.topics.ts'
import type { Pool } from 'pg'
import { unpackPoints } from '../../apps/server/src/domains/devices/device-history/packed-points.ts'
import { CRASH_EVENT, type CrashDevice } from './crash-devices.ts'

/** The point up to which everything was compared with the database; a full comparison begins at `fromTheStart`. */
export interface Mark {
  messageId: number
  eventId: number
  /** Epoch ms: the history is searched for later reports only. */
  at: number
  /** The number of acknowledgements per device. */
  reports: number[]
  events: number[]
}

export const fromTheStart = (devices: readonly CrashDevice[]): Mark => ({
  messageId: 0,
  eventId: 0,
  at: 0,
  reports: devices.map(() => 0),
  events: devices.map(() => 0),
})

/** Latest values may be written after their reports, and after a crash by the next process. */
export async function areValuesWritten(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query('select from device_states_behind limit 1')
  return rows.length === 0
}

/** Taken while no device is connected. */
export async function markNow(pool: Pool, devices: readonly CrashDevice[]): Promise<Mark> {
  const { rows } = await pool.query<{ messages: number; events: number }>(
    `select coalesce((select max(id) from device_messages), 0)::float8 as messages,
       coalesce((select max(id) from device_events), 0)::float8 as events`,
  )
  return {
    messageId: rows[0]?.messages ?? 0,
    eventId: rows[0]?.events ?? 0,
    at: Date.now(),
    reports: devices.map(({ reports }) => reports.length),
    events: devices.map(({ events }) => events.length),
  }
}

export interface CheckedMessages {
  lost: string[]
  /** Stored more than once: only their acknowledgement was lost. */
  repeated: number
}

interface Numbered {
  serial: string
  number: number
  times: number
}

/** Reports, their latest values, their points in the history, and events: everything acknowledged since the mark. */
export async function checkMessages(pool: Pool, devices: readonly CrashDevice[], mark: Mark): Promise<CheckedMessages> {
  const serials = devices.map(({ serial }) => serial)
  const { rows: reports } = await pool.query<Numbered & { latest: number }>(
    `select serial, (payload::json -> 'data' ->> 'number')::float8 as number, count(*)::int as times,
       (s.data -> 'number' ->> 'v')::float8 as latest
     from device_messages m join devices d on d.id = m.device_id join device_states s on s.device_id = d.id
     where direction = 0 and tail = $3 and m.id > $2 and d.serial = any($1) group by 1, 2, 4`,
    [serials, mark.messageId, propertyReport.tail],
  )
  const { rows: events } = await pool.query<Numbered>(
    `select serial, (data ->> 'number')::float8 as number, count(*)::int as times
     from device_events e join devices d on d.id = e.device_id
     where de_key = $3 and e.id > $2 and d.serial = any($1) group by 1, 2`,
    [serials, mark.eventId, CRASH_EVENT],
  )
  const points = await historyOf(pool, devices, mark.at)
  const kept = { reports: numbersOf(reports), events: numbersOf(events), points: numbersOf(points) }
  const lost: string[] = []
  for (const [place, device] of devices.entries()) {
    const { serial } = device
    const reported = device.reports.slice(mark.reports[place])
    const missing = (what: string, numbers: readonly number[], of: Map<string, Set<number>>) => {
      for (const number of numbers) if (!of.get(serial)?.has(number)) lost.push(`${what} ${number} of ${serial}`)
    }
    missing('report', reported, kept.reports)
    missing('point', reported, kept.points)
    missing('event', device.events.slice(mark.events[place]), kept.events)
    let highest = 0
    for (const number of kept.reports.get(serial) ?? []) highest = Math.max(highest, number)
    const latest = reports.find((row) => row.serial === serial)?.latest
    if (latest !== undefined && latest !== highest)
      lost.push(`the latest value of ${serial}: ${latest} instead of ${highest}`)
  }
  const repeated = [...reports, ...events].reduce((sum, { times }) => sum + times - 1, 0)
  return { lost, repeated }
}

const numbersOf = (rows: readonly Numbered[]): Map<string, Set<number>> => {
  const numbers = new Map<string, Set<number>>()
  for (const { serial, number } of rows) numbers.set(serial, (numbers.get(serial) ?? new Set<number>()).add(number))
  return numbers
}

/** The values of `number` in the history, per device, because all devices together are too many. */
async function historyOf(pool: Pool, devices: readonly CrashDevice[], from: number): Promise<Numbered[]> {
  const { rows: keys } = await pool.query<{ number: number }>(
    `select number from history_properties where product_id = $1 and de_key = 'number'`,
    [devices[0]?.productId],
  )
  const found: Numbered[] = []
  for (const { serial } of devices) {
    const { rows } = await pool.query<{ points: Buffer }>(
      `select points from device_reports where device_id = (select id from devices where serial = $1) and at >= $2`,
      [serial, new Date(from)],
    )
    const times = new Map<number, number>()
    for (const { points } of rows) {
      for (const { value } of unpackPoints(points, 0, keys[0]?.number))
        times.set(Number(value), (times.get(Number(value)) ?? 0) + 1)
    }
    for (const [number, n] of times) found.push({ serial, number, times: n })
  }
  return found
}

/** Rows that belong to a message, counted against the messages: a difference would be half a transaction. */
export async function checkWhole(pool: Pool, devices: readonly CrashDevice[]): Promise<string[]> {
  const { rows } = await pool.query<{ serial: string; reports: number; points: number; told: number; events: number }>(
    `select serial,
       (select count(*)::int from device_messages where device_id = d.id and direction = 0 and tail = $2) as reports,
       (select count(*)::int from device_reports where device_id = d.id) as points,
       (select count(*)::int from device_messages where device_id = d.id and direction = 0 and tail = $3) as told,
       (select count(*)::int from device_events where device_id = d.id) as events
     from devices d where serial = any($1)`,
    [devices.map(({ serial }) => serial), propertyReport.tail, `up/event/${CRASH_EVENT}`],
  )
  return rows.flatMap(({ serial, reports, points, told, events }) => [
    ...(reports === points ? [] : [`${serial} has ${points} reports in its history and ${reports} in its messages`]),
    ...(told === events ? [] : [`${serial} has ${events} events and ${told} messages of them`]),
  ])
}
