import { isUtf8 } from 'node:buffer'
import {
  deviceBatch,
  propertyReport,
  repliedActionOf,
  shadowGet,
  shadowState,
  wireCode,
} from '@slipway/contract/devices/devices/devices.topics.ts'
import type { Shadow } from '@slipway/contract/devices/devices/devices.ts'
import { eventKeyOf } from '@slipway/contract/products/event-messages/event-messages.topics.ts'
import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import type { DeviceIdentity, Downlink, UplinkMessage } from '../../../../mqtt/ports.ts'
import { answerTo, responseTo, type Answer } from '../messages/answers.ts'
import { readEvent } from './event-report.ts'
import { direction, encoding, type KeptMessage } from '../messages/message-row.ts'
import { nothingReported } from '../messages/reported-values.ts'
import { isReply, readReply, type ReadReply } from './reply-reading.ts'
import { checkReport, readPropertyReport, usableId } from './property-report.ts'

/** Whether a message needs the product's model to be read. */
export const needsModel = (tail: string): boolean =>
  tail === propertyReport.tail ||
  tail === deviceBatch.tail ||
  eventKeyOf(tail) !== undefined ||
  repliedActionOf(tail) !== undefined

/** Everything that follows from a message, by its own content and the product's model alone; it never throws. */
export function readUplink(
  device: DeviceIdentity,
  message: UplinkMessage,
  { model, now }: { model: ThingModel | undefined; now: number },
): KeptMessage {
  const kept = unreadMessage(device, message, now)
  const { tail } = message
  const tell = (said: Answer) => {
    kept.code = said.code
    kept.answer = answerTo(message, said)
  }
  if (!isKnown(tail)) {
    tell({ id: undefined, code: wireCode.unknownFeature, msg: 'no such topic' })
    return kept
  }
  const json = jsonOf(kept)
  if (json) readContent(kept, json.value, { model, now, message, tell })
  else tell({ id: undefined, code: wireCode.badJson, msg: 'not JSON' })
  return kept
}

/** A message as it came, before anything follows from it. */
export function unreadMessage(device: DeviceIdentity, { tail, payload, qos }: UplinkMessage, now: number): KeptMessage {
  const isText = isUtf8(payload) && !payload.includes(0)
  return {
    deviceId: device.deviceId,
    productId: device.productId,
    at: now,
    direction: direction.up,
    tail,
    qos,
    code: wireCode.ok,
    encoding: isText ? encoding.utf8 : encoding.base64,
    payload: isText ? payload.toString('utf8') : payload.toString('base64'),
    isOnWire: true,
    via: undefined,
    ...nothingReported,
    reply: undefined,
    event: undefined,
    answer: undefined,
    wantsShadow: undefined,
    done: undefined,
    lost: undefined,
  }
}

const isKnown = (tail: string): boolean =>
  tail === propertyReport.tail || eventKeyOf(tail) !== undefined || isReply(tail) || tail === shadowGet.tail

export interface Reading {
  model: ThingModel | undefined
  now: number
  message: UplinkMessage
  tell(said: Answer): void
}

/** What follows from the content of a message whose topic is known. */
export function readContent(kept: KeptMessage, json: unknown, reading: Reading): void {
  const { message, model, tell } = reading
  const { tail } = message
  const deKey = tail === propertyReport.tail ? undefined : eventKeyOf(tail)
  if (tail === shadowGet.tail) kept.wantsShadow = shadowAnswer(message, usableId(json))
  else if (isReply(tail)) takeReply(kept, readReply(json, message, model), tell)
  else if (model && deKey !== undefined) takeEvent(kept, json, { ...reading, model, deKey })
  else if (model) readReport(kept, json, model, reading)
}

/** Undefined where it is none. */
export function jsonOf(kept: KeptMessage): { value: unknown } | undefined {
  try {
    return kept.encoding === encoding.utf8 ? { value: JSON.parse(kept.payload) as unknown } : undefined
  } catch {
    return undefined
  }
}

function readReport(kept: KeptMessage, json: unknown, model: ThingModel, { message, now, tell }: Reading): void {
  const report = readPropertyReport(json)
  if (!report) {
    tell({ id: usableId(json), code: wireCode.badJson, msg: 'not a property report' })
    return
  }
  const checked = checkReport(report, model, now)
  kept.known = checked.known
  kept.unknown = checked.unknown
  const { code, msg, reasons } = checked
  if (code === wireCode.ok && !report.wantsAnswer && message.responseTopic === undefined) return
  tell({ id: report.id, code, msg, reasons })
}

function takeEvent(kept: KeptMessage, json: unknown, context: Reading & { model: ThingModel; deKey: string }): void {
  const read = readEvent(json, context)
  if (!read) {
    context.tell({ id: usableId(json), code: wireCode.badJson, msg: 'not an event' })
    return
  }
  const { event, wantsAnswer, ...said } = read
  kept.event = { ...event, deviceId: kept.deviceId, at: kept.at }
  if (said.code === wireCode.ok && !wantsAnswer && context.message.responseTopic === undefined) return
  context.tell(said)
}

function takeReply(kept: KeptMessage, { reply, answer }: ReadReply, tell: (said: Answer) => void): void {
  kept.reply = reply
  if (answer) tell(answer)
}

const shadowAnswer =
  (message: UplinkMessage, id: string | undefined) =>
  ({ desired, version }: Shadow): Downlink =>
    responseTo(message, shadowState.tail, { ...(id === undefined ? {} : { id }), desired, version })
