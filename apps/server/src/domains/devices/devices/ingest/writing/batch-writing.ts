import type { PoolClient } from 'pg'
import { PgBinaryEncoder } from '../../../../../db/pg-binary-encoder.ts'
import { inPipeline, type PipelinedStatement } from '../../../../../db/pipeline.ts'
import type { HistoryStatements, ReportedMessage } from '../../../device-history/index.ts'
import type { DeviceEvents, NewEvent } from '../../../device-events/index.ts'
import { writeReplies } from '../../commands/command-replies.store.ts'
import type { DeviceMessage } from '../../messages/device-message.ts'
import { keepFirmware } from './firmware-writing.ts'
import { afterwards, keepStates, type State } from './state-writing.ts'
import type { StatePlan } from './write-behind.ts'

export type WriteEvents = DeviceEvents['write']

/** The writers of other domains that messages concern. */
export interface Following {
  writeEvents: WriteEvents
  historyOf: HistoryStatements
}

/** Replies that came too late, or whose command the device was never sent. */
export type ReplyOutcomes = ReadonlyMap<DeviceMessage, 'late' | 'unknown'>

const COPY_MESSAGES = `copy device_messages (device_id, at, direction, tail, qos, code, encoding, payload)
  from stdin (format binary)`

const begin: PipelinedStatement = { name: 'batch-begin', text: 'begin' }
const commit: PipelinedStatement = { name: 'batch-commit', text: 'commit' }

/**
 * Commits all of these messages and their effects, or nothing; of the latest values those that are not deferred.
 * Returns the replies that had no effect.
 */
export async function writeBatch(
  client: PoolClient,
  batch: readonly DeviceMessage[],
  { states, writeEvents, historyOf }: Following & { states: Pick<StatePlan, 'now' | 'mark'> },
): Promise<ReplyOutcomes> {
  const replying: DeviceMessage[] = []
  const events: NewEvent[] = []
  const reports: ReportedMessage[] = []
  const firmware: DeviceMessage[] = []
  for (const message of batch) {
    const { reply, event, values, firmware: running } = message.effects
    if (reply) replying.push(message)
    if (event) events.push(event)
    if (running) firmware.push(message)
    if (values && values.known.length > 0) reports.push(reportOf(message.row, values))
  }
  const history = await historyOf(client, reports)
  const kept = [
    begin,
    ...copyMessages(batch),
    ...history,
    ...keepFirmware(firmware),
    ...states.mark,
    ...keepStates(states.now),
  ]
  if (replying.length === 0 && events.length === 0) {
    await inPipeline(client, [...kept, commit])
    return noReplies
  }
  await inPipeline(client, kept)
  const outcomes = replying.length > 0 ? await writeFirstReplies(client, replying) : noReplies
  if (events.length > 0) await writeEvents(client, events)
  await client.query('commit')
  return outcomes
}

const noReplies: ReplyOutcomes = new Map()

const reportOf = (
  { deviceId, at }: DeviceMessage['row'],
  { productId, known }: NonNullable<DeviceMessage['effects']['values']>,
): ReportedMessage => ({ deviceId, productId, at, known })

/** Commits the latest values of these devices, or nothing. */
export const writeStates = (client: PoolClient, states: readonly [number, State][]): Promise<void> =>
  inPipeline(client, [begin, ...keepStates(new Map(states)), commit])

/** The same for earlier messages: newer values of the devices stay. */
export const writeLateStates = (client: PoolClient, states: readonly [number, State][]): Promise<void> =>
  inPipeline(client, [begin, ...keepStates(new Map(states), afterwards), commit])

function copyMessages(batch: readonly DeviceMessage[]): PipelinedStatement[] {
  const onWire = batch.filter(({ row }) => row.isOnWire)
  const copies = PgBinaryEncoder.copies(onWire, (row, message) => {
    const { deviceId, at, direction, tail, qos, code, encoding, payload } = message.row
    row.row(8).int8(deviceId).timestamptz(at).int2(direction).text(tail)
    row.int2(qos).int2(code).int2(encoding).text(payload)
  })
  return copies.map((rows) => ({ name: 'messages-kept', text: COPY_MESSAGES, rows }))
}

/** The first of several replies to a command counts. */
async function writeFirstReplies(client: PoolClient, replying: readonly DeviceMessage[]): Promise<ReplyOutcomes> {
  const first = new Map<number, DeviceMessage>()
  for (const message of replying) {
    const commandId = message.effects.reply?.commandId ?? 0
    if (!first.has(commandId)) first.set(commandId, message)
  }
  const arrived = [...first.values()].flatMap(({ row: { deviceId, at }, effects: { reply } }) =>
    reply ? [{ ...reply, deviceId, at }] : [],
  )
  const outcomes = await writeReplies(client, arrived)
  return new Map(
    [...first].flatMap(([commandId, message]) => {
      const outcome = outcomes.get(commandId)
      return outcome ? [[message, outcome] as const] : []
    }),
  )
}
