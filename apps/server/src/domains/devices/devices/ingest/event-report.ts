import { offEventText } from '@slipway/contract/devices/devices/off-model-text.ts'
import { wireCode, type WireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import {
  eventBasic,
  eventNotification,
  eventStatus,
  readEventBody,
} from '@slipway/contract/products/event-messages/event-messages.topics.ts'
import type { OffModel, ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import { invalidInput } from '@slipway/contract/http/invalid-input.ts'
import * as z from 'zod/mini'
import type { NewEvent } from '../../../products/event-messages/index.ts'
import { unstorable } from '../messages/storable-value.ts'
import { clampTime } from './property-report.ts'

export interface ReadEvent {
  id: string | undefined
  wantsAnswer: boolean
  code: WireCode
  msg: string
  /** What is off, by place, in English. */
  reasons: Map<string, string> | undefined
  event: Omit<NewEvent, 'deviceId' | 'at'>
}

interface Context {
  deKey: string
  model: ThingModel
  now: number
}

/** What is kept of an event and what the device is told; undefined where it is no event at all. */
export function readEvent(json: unknown, { deKey, model, now }: Context): ReadEvent | undefined {
  const body = readEventBody(json)
  if (!body) return undefined
  const feature = model.eventOf(deKey)
  const reasons = new Map<string, string>()
  const basic = part('basic', eventBasic({ isStandard: feature?.isStandard === true }), body.basic, reasons)
  const notification = part('notification', eventNotification, body.notification, reasons)
  const data = body.data === undefined ? body.payload?.value : body.data
  const off = model.checkEvent(deKey, data)
  const problem = off ? unstorable(data) : undefined
  for (const wrong of [off, problem]) if (wrong) reasons.set(placeOf(wrong), offEventText(wrong).en)
  const isUnknown = !feature && reasons.size === 1
  return {
    id: body.id,
    wantsAnswer: body.ack === 1,
    code: reasons.size === 0 ? wireCode.ok : isUnknown ? wireCode.unknownFeature : wireCode.offModel,
    msg: reasons.size === 0 ? 'ok' : isUnknown ? 'unknown event' : 'off the model',
    reasons: reasons.size > 0 ? reasons : undefined,
    event: {
      deKey,
      did: feature?.did,
      status: body.status ?? notification?.status ?? eventStatus.occurred,
      toldAt: toldAt([body.time, basic?.timestamp, Date.parse(basic?.dateTime ?? '')], now),
      data: problem ? null : jsonOf(data),
      basic: jsonOf(basic),
      notification: jsonOf(notification),
    },
  }
}

const placeOf = ({ at, reason }: OffModel & { at?: string }): string =>
  reason === 'unknown' ? 'event' : at === undefined ? 'data' : `data.${at}`

/** A part that is wrong is left out and told: what else the event says still counts. */
function part<Schema extends z.core.$ZodType>(
  name: string,
  schema: Schema,
  given: unknown,
  reasons: Map<string, string>,
): z.core.output<Schema> | undefined {
  if (given === undefined) return undefined
  const read = z.safeParse(schema, given, { reportInput: true })
  if (read.success) return read.data
  const { field, reason } = invalidInput(read.error.issues)
  reasons.set(field ? `${name}.${field}` : name, reason.en)
  return undefined
}

function toldAt(times: readonly (number | undefined)[], now: number): number {
  const told = times.find((time) => time !== undefined && Number.isFinite(time))
  return told === undefined ? now : clampTime(told, now)
}

const jsonOf = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value))
