import { deviceQueryLimits } from '@slipway/contract/devices/device-query/device-query.limits.ts'
import type { Violation } from '@slipway/contract/devices/device-query/device-query.ts'
import {
  actionReplies,
  batchItem,
  deviceBatch,
  propertyReport,
  propertySetReply,
} from '@slipway/contract/devices/devices/devices.topics.ts'
import { malformedFields } from '@slipway/contract/devices/devices/malformed-message.ts'
import { offEventText, offModelText } from '@slipway/contract/devices/devices/off-model-text.ts'
import { topologyTopics } from '@slipway/contract/devices/devices/topology.topics.ts'
import { eventKeyOf, eventReport, eventReports } from '@slipway/contract/devices/device-events/device-events.topics.ts'
import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { isRecord } from '@slipway/contract/record.ts'
import type { Topic, TopicFamily } from '@slipway/contract/topic.ts'
import type { LookedUpMessage } from '../devices/index.ts'

const LONGEST_KEY = 64

/** The values of a rejected message that do not fit the current model, with the reasons. */
export function violationOf(message: LookedUpMessage, model: ThingModel, locale: Locale): Violation {
  const { tail, code, payload, encoding, sizeBytes } = message
  return {
    tail,
    code,
    payload: payload.slice(0, deviceQueryLimits.payload),
    encoding,
    sizeBytes,
    reasons: reasonsOf(message, model, locale).slice(0, deviceQueryLimits.reasons),
  }
}

interface Reason {
  deKey: string
  reason: string
}

function reasonsOf({ tail, payload, encoding }: LookedUpMessage, model: ThingModel, locale: Locale): Reason[] {
  const parsed = encoding === 'utf8' ? parsedOf(payload) : undefined
  if (parsed === undefined) return []
  const malformed = malformedIn(tail, parsed, locale)
  if (malformed.length > 0 || !isRecord(parsed)) return malformed
  if (tail === deviceBatch.tail) return reasonsOfItems(parsed['items'], model, locale)
  const deKey = tail === propertyReport.tail ? undefined : eventKeyOf(tail)
  if (deKey !== undefined) return ofEvent(deKey, parsed['data'], model, locale)
  return tail === propertyReport.tail ? ofReport(parsed['data'], model, locale) : []
}

const topics: readonly Topic[] = [propertyReport, propertySetReply, deviceBatch, ...topologyTopics]
const families: readonly TopicFamily[] = [eventReports, actionReplies]

const schemaOf = (tail: string): Topic['payload'] | undefined =>
  topics.find((one) => one.tail === tail)?.payload ??
  families.find((family) => family.keyOf(tail) !== undefined)?.payload

/** The fields that do not have the form of the topic. */
function malformedIn(tail: string, json: unknown, locale: Locale): Reason[] {
  const schema = schemaOf(tail)
  if (!schema) return []
  return malformedFields(schema, json).map(({ field, reason }) => ({
    deKey: (field || 'JSON').slice(0, LONGEST_KEY),
    reason: inLocale(reason, locale),
  }))
}

/**
 * Items by their position, from 0 as in the answer to the device; values of sub-devices are not checked, because those
 * have a model of their own.
 */
function reasonsOfItems(items: unknown, model: ThingModel, locale: Locale): Reason[] {
  if (!Array.isArray(items)) return []
  return items.flatMap((item: unknown, place) => {
    const found = ofItem(item, model, locale)
    return found.map(({ deKey, reason }) => ({ deKey: [`items[${place}]`, deKey].filter(Boolean).join('.'), reason }))
  })
}

function ofItem(item: unknown, model: ThingModel, locale: Locale): Reason[] {
  const wrong = malformedFields(batchItem, item)
  const { type, deKey, data, sub } = isRecord(item) ? item : {}
  const tail = type === 'event' ? eventReport(String(deKey)).tail : propertyReport.tail
  if (wrong.length > 0) return wrong.map(({ field, reason }) => ({ deKey: field, reason: inLocale(reason, locale) }))
  const malformed = malformedIn(tail, item, locale)
  if (malformed.length > 0 || sub !== undefined) return malformed
  return type === 'event' ? ofEvent(String(deKey), data, model, locale) : ofReport(data, model, locale)
}

function ofEvent(deKey: string, data: unknown, model: ThingModel, locale: Locale): Reason[] {
  const off = model.checkEvent(deKey, data ?? {})
  return off ? [{ deKey: deKey.slice(0, LONGEST_KEY), reason: inLocale(offEventText(off), locale) }] : []
}

function ofReport(data: unknown, model: ThingModel, locale: Locale): Reason[] {
  if (!isRecord(data)) return []
  const values = Object.fromEntries(Object.entries(data).map(([key, value]) => [key, bare(value)]))
  return [...model.checkReport(values)].map(([key, off]) => ({
    deKey: key.slice(0, LONGEST_KEY),
    reason: inLocale(offModelText(off), locale),
  }))
}

/** Undefined for payloads that are not JSON or were truncated. */
function parsedOf(payload: string): unknown {
  try {
    return JSON.parse(payload) as unknown
  } catch {
    return undefined
  }
}

/** `{"v": value, "t": epoch ms}` is a value with its own time. */
function bare(value: unknown): unknown {
  if (!isRecord(value) || !Object.hasOwn(value, 'v')) return value
  const others = Object.keys(value).filter((key) => key !== 'v' && key !== 't')
  return others.length === 0 ? value['v'] : value
}
