import { commandStatus } from '@slipway/contract/devices/devices.ts'
import { deviceLimits } from '@slipway/contract/devices/devices.limits.ts'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { WriteHistory } from '../device-history/index.ts'
import type { DeviceEvents, NewEvent } from '../event-messages/index.ts'
import { direction, type KeptMessage } from './kept-message.ts'
import { joinReported, type ReportedValues } from './reported-values.ts'

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const NEEDS_ESCAPE = /[\\\t\n\r]/
const escaped = (text: string): string =>
  NEEDS_ESCAPE.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (char) => escapes[char] ?? char) : text

export type WriteEvents = DeviceEvents['write']

/** What follows from messages in other domains. */
export interface Following {
  writeEvents: WriteEvents
  writeHistory: WriteHistory
}

/** Commits all of these messages and what follows from them, or nothing. */
export async function writeBatch(
  client: PoolClient,
  batch: readonly KeptMessage[],
  { writeEvents, writeHistory }: Following,
): Promise<void> {
  await client.query('begin')
  await copyMessages(client, batch)
  await writeHistory(client, batch)
  await writeStates(client, batch)
  const replies: KeptMessage[] = []
  const events: NewEvent[] = []
  for (const message of batch) {
    if (message.reply) replies.push(message)
    if (message.event) events.push(message.event)
  }
  if (replies.length > 0) await writeReplies(client, replies)
  if (events.length > 0) await writeEvents(client, events)
  await client.query('commit')
}

function copyMessages(client: PoolClient, batch: readonly KeptMessage[]): Promise<void> {
  let rows = ''
  let lastAt = -1
  let atText = ''
  for (const { deviceId, at, direction: way, tail, qos, code, encoding, payload, isOnWire } of batch) {
    if (!isOnWire) continue
    if (at !== lastAt) {
      lastAt = at
      atText = new Date(at).toISOString()
    }
    rows += `${deviceId}\t${atText}\t${way}\t${escaped(tail)}\t${qos}\t${code}\t${encoding}\t${escaped(payload)}\n`
  }
  return new Promise((resolve, reject) => {
    const sql = 'copy device_messages (device_id, at, direction, tail, qos, code, encoding, payload) from stdin'
    const stream = client.query(copyFrom(sql))
    stream.on('error', reject)
    stream.on('finish', resolve)
    stream.end(rows)
  })
}

interface State {
  values: ReportedValues
  seenAt: number
}

/** One row a device. */
function statesOf(batch: readonly KeptMessage[]): Map<number, State> {
  const states = new Map<number, State>()
  for (const message of batch) {
    if (message.direction !== direction.up) continue
    const earlier = states.get(message.deviceId)?.values
    const values = earlier ? joinReported(earlier, message) : message
    states.set(message.deviceId, { values, seenAt: message.at })
  }
  return states
}

/** A kept time past what any device is granted comes of a server clock that was wrong, and must not outlast it. */
const isBelievable = (time: string): string =>
  `(${time})::bigint <= extract(epoch from excluded.seen_at) * 1000 + ${deviceLimits.deviceTimeAheadMs}`

async function writeStates(client: PoolClient, batch: readonly KeptMessage[]): Promise<void> {
  const states = statesOf(batch)
  if (states.size === 0) return
  // In one order for all writers, so that no two wait for each other.
  const ids = [...states.keys()].sort((one, other) => one - other)
  const rows = ids.map((id) => states.get(id) as State)
  await client.query({
    name: 'device-states',
    text: `with kept as (
      insert into device_states as s (device_id, data, unknown, seen_at)
      select * from unnest($1::bigint[], $2::jsonb[], $3::jsonb[], $4::timestamptz[])
      on conflict (device_id) do update set
        data = case when excluded.data = '{}' then s.data
          else s.data || (excluded.data - array(
            select key from jsonb_each(excluded.data)
            where s.data -> key -> 't' > value -> 't' and ${isBelievable("s.data -> key -> 't'")})) end,
        unknown = case when excluded.unknown = '{}'
          or (select max((value -> 't')::bigint) from jsonb_each(excluded.unknown))
            < (select max((value -> 't')::bigint) from jsonb_each(s.unknown) where ${isBelievable("value -> 't'")})
          then s.unknown else excluded.unknown end,
        seen_at = excluded.seen_at
      returning device_id, data, seen_at)
      -- What the device now is, is wanted no more. Of a row that changed meanwhile its newest is looked at.
      update device_shadows w
      set version = w.version + 1, changed_at = kept.seen_at,
        desired = (
          select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(w.desired)
          where kept.data -> key -> 'v' is distinct from value)
      from kept
      where w.device_id = kept.device_id and w.desired <> '{}'
        and exists (select from jsonb_each(w.desired) where kept.data -> key -> 'v' = value)`,
    values: [
      ids,
      rows.map(({ values: { known } }) => `{${known}}`),
      rows.map(({ values: { unknown } }) => `{${unknown}}`),
      rows.map(({ seenAt }) => new Date(seenAt).toISOString()),
    ],
  })
}

/**
 * An answer counts once, for a command of this device that still waits; it may overtake the note of its own sending. One
 * that comes when the command is over is kept beside it, and the device is told.
 */
async function writeReplies(client: PoolClient, batch: readonly KeptMessage[]): Promise<void> {
  const first = new Map(batch.toReversed().map((message) => [message.reply?.commandId ?? 0, message]))
  const messages = [...first.values()].sort((one, other) => (one.reply?.commandId ?? 0) - (other.reply?.commandId ?? 0))
  const isLate = `(c.status = ${commandStatus.expired} or c.expires_at <= r.at)`
  const { rows } = await client.query<{ id: number; is_late: boolean }>({
    name: 'device-replies',
    text: `update device_commands c
      set status = case when ${isLate} then c.status
          when r.code between 200 and 299 then ${commandStatus.acked} else ${commandStatus.failed} end,
        code = case when ${isLate} then c.code else r.code end,
        msg = case when ${isLate} then c.msg else r.msg end,
        ended_at = case when ${isLate} then c.ended_at else r.at end,
        sent_at = coalesce(c.sent_at, r.at),
        output = r.output,
        late_at = case when ${isLate} then r.at end,
        late_code = case when ${isLate} then r.code end,
        late_msg = case when ${isLate} then r.msg end
      from unnest($1::bigint[], $2::bigint[], $3::text[], $4::integer[], $5::text[], $6::jsonb[], $7::timestamptz[])
        as r (id, device_id, tail, code, msg, output, at)
      where c.id = r.id and c.device_id = r.device_id and c.tail = r.tail and c.late_at is null
        and c.status in (${commandStatus.pending}, ${commandStatus.sent}, ${commandStatus.expired})
      returning c.id, c.late_at is not null as is_late`,
    values: [
      messages.map(({ reply }) => reply?.commandId),
      messages.map(({ deviceId }) => deviceId),
      messages.map(({ reply }) => reply?.tail),
      messages.map(({ reply }) => reply?.code),
      messages.map(({ reply }) => reply?.msg),
      messages.map(({ reply }) => reply?.output),
      messages.map(({ at }) => new Date(at).toISOString()),
    ],
  })
  for (const { id, is_late: late } of rows) if (late) tellTooLate(first.get(Number(id)))
}

function tellTooLate(message: KeptMessage | undefined): void {
  if (message?.reply) message.answer = message.reply.tooLate
}
