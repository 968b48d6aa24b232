import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import type { PoolClient } from 'pg'
import { PgBinaryEncoder } from '../../../../../db/pg-binary-encoder.ts'
import { inPipeline, type PipelinedStatement } from '../../../../../db/pipeline.ts'
import type { HistoryStatements } from '../../../device-history/index.ts'
import type { DeviceEvents, NewEvent } from '../../../../products/event-messages/index.ts'
import type { KeptMessage } from '../../messages/message-row.ts'
import { afterwards, keepStates, type State } from './state-writing.ts'
import type { DividedStates } from './write-behind.ts'

export type WriteEvents = DeviceEvents['write']

/** What follows from messages in other domains. */
export interface Following {
  writeEvents: WriteEvents
  historyOf: HistoryStatements
}

const COPY_MESSAGES = `copy device_messages (device_id, at, direction, tail, qos, code, encoding, payload)
  from stdin (format binary)`

const begin: PipelinedStatement = { name: 'batch-begin', text: 'begin' }
const commit: PipelinedStatement = { name: 'batch-commit', text: 'commit' }

/** Commits all of these messages and what follows from them, or nothing; of the latest values those that do not wait. */
export async function writeBatch(
  client: PoolClient,
  batch: readonly KeptMessage[],
  { states, writeEvents, historyOf }: Following & { states: Pick<DividedStates, 'now' | 'mark'> },
): Promise<void> {
  const replies: KeptMessage[] = []
  const events: NewEvent[] = []
  for (const message of batch) {
    if (message.reply) replies.push(message)
    if (message.event) events.push(message.event)
  }
  const history = await historyOf(client, batch)
  const kept = [begin, ...copyMessages(batch), ...history, ...states.mark, ...keepStates(states.now)]
  if (replies.length === 0 && events.length === 0) return inPipeline(client, [...kept, commit])
  await inPipeline(client, kept)
  if (replies.length > 0) await writeReplies(client, replies)
  if (events.length > 0) await writeEvents(client, events)
  await client.query('commit')
}

/** Commits the latest values of these devices, or nothing. */
export const writeStates = (client: PoolClient, states: readonly [number, State][]): Promise<void> =>
  inPipeline(client, [begin, ...keepStates(new Map(states)), commit])

/** The same of earlier messages: what their devices have said since then stays. */
export const writeLateStates = (client: PoolClient, states: readonly [number, State][]): Promise<void> =>
  inPipeline(client, [begin, ...keepStates(new Map(states), afterwards), commit])

function copyMessages(batch: readonly KeptMessage[]): PipelinedStatement[] {
  const onWire = batch.filter(({ isOnWire }) => isOnWire)
  const copies = PgBinaryEncoder.copies(onWire, (row, message) => {
    const { deviceId, at, direction, tail, qos, code, encoding, payload } = message
    row.row(8).int8(deviceId).timestamptz(at).int2(direction).text(tail)
    row.int2(qos).int2(code).int2(encoding).text(payload)
  })
  return copies.map((rows) => ({ name: 'messages-kept', text: COPY_MESSAGES, rows }))
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
