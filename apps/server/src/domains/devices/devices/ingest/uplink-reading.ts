import { wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import { answerTo, type Answer } from '../messages/answers.ts'
import { deviceMessage, type Delivery, type DeviceMessage } from '../messages/device-message.ts'
import { contentOf, jsonOf, uplinkRow, type MessageContent, type MessageRow } from '../messages/message-row.ts'
import { usableId } from '../messages/message-id.ts'
import type { UplinkContext, UplinkHandler, UplinkReading } from './uplink-table.ts'

/** The callbacks of a message's caller. */
export interface UplinkOrigin {
  done?(): void
  /** Receives the answer to a batch, which is known only after all of its items have committed. */
  answerLater?(answer: Answer): void
}

/**
 * All effects of a message, from its content and the product's model alone: first the message as it was on the wire,
 * then the items of a batch. It never throws.
 */
export function readUplink(
  handler: UplinkHandler | undefined,
  context: UplinkContext,
  origin: UplinkOrigin = {},
): DeviceMessage[] {
  const { device, message, now: at, via } = context
  const content = contentOf(message.payload)
  const { answer, effects, batch } = read(handler, content, context)
  const code = batch?.code ?? answer?.code ?? wireCode.ok
  const row = uplinkRow(message, { deviceId: device.deviceId, at, code, content })
  if (batch) return batchMessages(row, batch, context, origin)
  return [deviceMessage(row, effects, { via, done: origin.done, answer: answer && answerTo(message, answer) })]
}

/** The batch is done when its last message is. */
function batchMessages(
  row: MessageRow,
  { items, answer: answerOf }: NonNullable<UplinkReading['batch']>,
  { message, now: at, via }: UplinkContext,
  { done, answerLater }: UplinkOrigin,
): DeviceMessage[] {
  let left = items.length + 1
  const settle = () => {
    if (--left > 0) return
    done?.()
    const answer = answerOf()
    if (answer) answerLater?.(answer)
  }
  const itemMessages = items.map(({ party, tail, effects, lost }) => {
    const { deviceId } = party.device
    const itemRow = uplinkRow({ ...message, tail }, { deviceId, at, code: wireCode.ok, content: undefined })
    return deviceMessage(itemRow, effects, { via: party.via, done: settle, lost })
  })
  return [deviceMessage(row, {}, { via, done: settle }), ...itemMessages]
}

function read(handler: UplinkHandler | undefined, content: MessageContent, context: UplinkContext): UplinkReading {
  const json = jsonOf(content)
  if (!handler) return { answer: { id: usableId(json?.value), code: wireCode.unknownFeature, msg: 'no such topic' } }
  return json
    ? handler.read(json.value, context)
    : { answer: { id: undefined, code: wireCode.badJson, msg: 'not JSON' } }
}

/** A message that is refused before its content is read. */
export function refusedUplink(
  { device, message, now: at }: Pick<UplinkContext, 'device' | 'message' | 'now'>,
  { code, msg }: { code: number; msg: string },
  delivery: Partial<Delivery>,
): DeviceMessage {
  const content = contentOf(message.payload)
  const row = uplinkRow(message, { deviceId: device.deviceId, at, code, content })
  const id = usableId(jsonOf(content)?.value)
  return deviceMessage(row, {}, { ...delivery, answer: answerTo(message, { id, code, msg }) })
}
