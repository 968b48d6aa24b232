import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { PgBinaryEncoder } from '../../../../../db/pg-binary-encoder.ts'
import type { PipelinedStatement } from '../../../../../db/pipeline.ts'
import type { ReportedPoint } from '../../../device-history/index.ts'
import { timeOfState } from '../../messages/device-time.ts'
import { joinReported, nothingReported, type ReportedValues } from '../../messages/reported-values.ts'

/** The values that are merged into a device's row of latest values. */
export interface State extends ReportedValues {
  /** Epoch ms of the last message. */
  seenAt: number
}

export function joinState(earlier: State | undefined, { known, unknown, at }: ReportedValues & { at: number }): State {
  const later = { known: asOfState(known, at), unknown: asOfState(unknown, at) }
  return { ...joinReported(earlier ?? nothingReported, later), seenAt: at }
}

/** Most values have the time of arrival: for them nothing is copied. */
function asOfState(points: readonly ReportedPoint[], at: number): readonly ReportedPoint[] {
  if (points.every(({ time }) => timeOfState(time, at) === time)) return points
  return points.map((point) => ({ ...point, time: timeOfState(point.time, at) }))
}

type Keeping = Pick<PipelinedStatement, 'name' | 'text'>

/** By device: its newest values, and the removal of desired values that it has reached. */
export function keepStates(states: ReadonlyMap<number, State>, keeping: Keeping = asTheyCome): PipelinedStatement[] {
  if (states.size === 0) return []
  // All writers use the same order, so that no two deadlock.
  const rows = [...states].sort(([one], [other]) => one - other)
  const deviceIds = PgBinaryEncoder.array('int8', rows, (to, [id]) => to.int8(id))
  return [
    {
      ...keeping,
      values: [
        deviceIds,
        PgBinaryEncoder.array('jsonb', rows, (to, [, { known }]) => to.jsonb((into) => writeMembers(into, known))),
        PgBinaryEncoder.array('jsonb', rows, (to, [, { unknown }]) => to.jsonb((into) => writeMembers(into, unknown))),
        PgBinaryEncoder.array('timestamptz', rows, (to, [, { seenAt }]) => to.timestamptz(seenAt)),
        PgBinaryEncoder.array('int8', rows, (to, [, state]) => to.int8OrNull(timeOf(state))),
      ],
    },
    { name: 'states-wanted-no-more', text: WANT_NO_MORE, values: [deviceIds] },
  ]
}

/** A JSON object `{"key":{"v":value,"t":epoch ms}}`. */
function writeMembers(into: PgBinaryEncoder, points: readonly ReportedPoint[]): void {
  let before = '{'
  for (const { deKey, json, time } of points) {
    into.utf8(`${before}${JSON.stringify(deKey)}:{"v":${json},"t":${time}}`)
    before = ','
  }
  into.utf8(points.length > 0 ? '}' : '{}')
}

/** The time that all known values share; null where their times differ, or there are none. */
function timeOf({ known }: ReportedValues): number | null {
  const [first] = known
  return first && known.every(({ time }) => time === first.time) ? first.time : null
}

/** `seenAt`: the SQL expression for the device's last message. */
function keepBy(seenAt: string): string {
  // A stored time beyond any allowed clock skew comes from a wrong server clock, and newer values must replace it.
  const isBelievable = (time: string): string =>
    `(${time})::bigint <= extract(epoch from ${seenAt}) * 1000 + ${deviceLimits.deviceTimeAheadMs}`
  return `
  insert into device_states as s (device_id, data, unknown, seen_at, newest)
  select * from unnest($1::bigint[], $2::jsonb[], $3::jsonb[], $4::timestamptz[], $5::bigint[])
  on conflict (device_id) do update set
    data = case
      when excluded.data = '{}' then s.data
      when excluded.newest >= s.newest then s.data || excluded.data
      else s.data || (excluded.data - array(
        select key from jsonb_each(excluded.data)
        where s.data -> key -> 't' > value -> 't' and ${isBelievable("s.data -> key -> 't'")})) end,
    unknown = case when excluded.unknown = '{}' then s.unknown else (
      select jsonb_object_agg(key, value) from (
        select key, value from (
          select distinct on (key) key, value from (
            select key, value, true as is_later from jsonb_each(excluded.unknown)
            union all
            select key, value, false from jsonb_each(s.unknown) where ${isBelievable("value -> 't'")}) as both_rows
          order by key, value -> 't' desc, is_later desc) as newest_by_key
        order by value -> 't' desc, key limit ${deviceLimits.unknownKeys}) as kept) end,
    newest = case
      when excluded.data = '{}' then s.newest
      when excluded.newest >= s.newest then excluded.newest
      else (select max((value -> 't')::bigint) from (
        select value from jsonb_each(s.data) union all select value from jsonb_each(excluded.data)) as joined) end,
    seen_at = ${seenAt}`
}

/** Takes the current time even if the server clock was set back. */
const asTheyCome: Keeping = { name: 'states-kept', text: keepBy('excluded.seen_at') }

/** For replayed messages, which can be older than the row. */
export const afterwards: Keeping = { name: 'states-kept-late', text: keepBy('greatest(s.seen_at, excluded.seen_at)') }

/** The row is locked and read in its newest version, because it can have changed meanwhile. */
const WANT_NO_MORE = `
  update device_shadows w
  set version = w.version + 1, changed_at = s.seen_at,
    desired = (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(w.desired)
      where s.data -> key -> 'v' is distinct from value)
  from device_states s
  where w.device_id = any ($1::bigint[]) and w.desired <> '{}' and s.device_id = w.device_id
    and exists (select from jsonb_each(w.desired) where s.data -> key -> 'v' = value)`
