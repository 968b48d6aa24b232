import { offEventText } from '@slipway/contract/devices/devices/off-model-text.ts'
import { wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import {
  eventBasic,
  eventNotification,
  eventStatus,
  type EventBody,
} from '@slipway/contract/devices/device-events/device-events.topics.ts'
import type { OffModel } from '@slipway/contract/products/features/thing-model.ts'
import { invalidInput } from '@slipway/contract/http/invalid-input.ts'
import * as z from 'zod/mini'
import type { NewEvent } from '../../device-events/index.ts'
import { unstorable } from '../messages/storable-value.ts'
import { clampTime, hintOf, wrongTimeOf } from '../messages/device-time.ts'
import type { ModelledContext, UplinkReading } from './uplink-table.ts'

interface EventContext extends ModelledContext {
  deKey: string
}

export function readEvent(body: EventBody, { deKey, device, message, model, now }: EventContext): UplinkReading {
  const feature = model.eventOf(deKey)
  const reasons = new Map<string, string>()
  const basic = part('basic', eventBasic({ isStandard: feature?.isStandard === true }), body.basic, reasons)
  const notification = part('notification', eventNotification, body.notification, reasons)
  const data = body.data === undefined ? body.payload?.value : body.data
  const off = model.checkEvent(deKey, data)
  const problem = off ? unstorable(data) : undefined
  for (const wrong of [off, problem]) if (wrong) reasons.set(placeOf(wrong), offEventText(wrong).en)
  const time = timeOf([body.time, basic?.timestamp, Date.parse(basic?.dateTime ?? '')], now)
  const event: NewEvent = {
    deviceId: device.deviceId,
    at: now,
    deKey,
    did: feature?.did,
    status: body.status ?? notification?.status ?? eventStatus.occurred,
    toldAt: time.kept,
    data: problem ? null : jsonOf(data),
    basic: jsonOf(basic),
    notification: jsonOf(notification),
  }
  const isAsked = body.ack === 1 || message.responseTopic !== undefined
  const wrongTime = wrongTimeOf(time.given, time.kept)
  const effects = { event, wrongTime }
  const hint = wrongTime && ([['time', hintOf(wrongTime)]] as const)
  if (reasons.size === 0) {
    const answer = { id: body.id, code: wireCode.ok, msg: 'ok', reasons: hint && new Map(hint) }
    return { effects, answer: isAsked ? answer : undefined }
  }
  const isUnknown = !feature && reasons.size === 1
  const code = isUnknown ? wireCode.unknownFeature : wireCode.offModel
  const msg = isUnknown ? 'unknown event' : 'off the model'
  return { effects, answer: { id: body.id, code, msg, reasons: new Map([...(hint ?? []), ...reasons]) } }
}

const placeOf = ({ at, reason }: OffModel & { at?: string }): string =>
  reason === 'unknown' ? 'event' : at === undefined ? 'data' : `data.${at}`

/** The maximum number of wrong fields that one answer lists. */
const MAX_REASONS = 10

/** A wrong field, or a wrong entry of a list, is dropped and reported to the device: the rest of the event still counts. */
function part<Schema extends z.core.$ZodType>(
  name: string,
  schema: Schema,
  given: Readonly<Record<string, unknown>> | undefined,
  reasons: Map<string, string>,
): z.core.output<Schema> | undefined {
  if (given === undefined) return undefined
  const read = z.safeParse(schema, given, { reportInput: true })
  if (read.success) return read.data
  const { issues } = read.error
  for (const issue of issues.slice(0, MAX_REASONS)) {
    const { field, reason } = invalidInput([issue])
    reasons.set(field ? `${name}.${field}` : name, reason.en)
  }
  const rest = without(given, issues)
  const left = Object.keys(rest).length > 0 ? z.safeParse(schema, rest) : undefined
  return left?.success ? left.data : undefined
}

function without(given: Readonly<Record<string, unknown>>, issues: readonly z.core.$ZodIssue[]) {
  const entries = Object.entries(given).flatMap(([field, value]): [string, unknown][] => {
    const wrong = issues.filter(({ path }) => path[0] === field)
    if (wrong.length === 0) return [[field, value]]
    if (!Array.isArray(value) || wrong.some(({ path }) => path.length === 1)) return []
    const kept = value.filter((_one, at) => wrong.every(({ path }) => path[1] !== at))
    return kept.length > 0 ? [[field, kept]] : []
  })
  return Object.fromEntries(entries)
}

/** The device's time, by default the arrival, and the time to store. */
function timeOf(times: readonly (number | undefined)[], now: number): { given: number; kept: number } {
  const given = times.find((time) => time !== undefined && Number.isFinite(time)) ?? now
  return { given, kept: clampTime(given, now) }
}

const jsonOf = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value))
