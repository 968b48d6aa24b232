import { deviceQueryLimits } from '@slipway/contract/device-query/device-query.limits.ts'
import type { Violation } from '@slipway/contract/device-query/device-query.ts'
import { propertyReport } from '@slipway/contract/devices/devices.topics.ts'
import { offEventText, offModelText } from '@slipway/contract/devices/off-model-text.ts'
import { eventKeyOf } from '@slipway/contract/event-messages/event-messages.topics.ts'
import type { ThingModel } from '@slipway/contract/features/thing-model.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { isRecord } from '@slipway/contract/record.ts'
import type { LookedUpMessage } from '../devices/index.ts'

const LONGEST_KEY = 64

/** A refused message, and what of it is off the model of now: which value, and why. */
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

function reasonsOf({ tail, payload, encoding }: LookedUpMessage, model: ThingModel, locale: Locale) {
  const data = encoding === 'utf8' ? dataOf(payload) : undefined
  const deKey = tail === propertyReport.tail ? undefined : eventKeyOf(tail)
  if (deKey !== undefined) {
    const off = model.checkEvent(deKey, data ?? {})
    return off ? [{ deKey, reason: inLocale(offEventText(off), locale) }] : []
  }
  if (tail !== propertyReport.tail || !isRecord(data)) return []
  const values = Object.fromEntries(Object.entries(data).map(([key, value]) => [key, bare(value)]))
  return [...model.checkReport(values)].map(([key, off]) => ({
    deKey: key.slice(0, LONGEST_KEY),
    reason: inLocale(offModelText(off), locale),
  }))
}

/** Undefined for what is no JSON, or was cut. */
function dataOf(payload: string): unknown {
  try {
    const parsed = JSON.parse(payload) as unknown
    return isRecord(parsed) ? parsed['data'] : undefined
  } catch {
    return undefined
  }
}

/** `{"v": value, "t": epoch ms}` is a value with a time of its own. */
function bare(value: unknown): unknown {
  if (!isRecord(value) || !Object.hasOwn(value, 'v')) return value
  const others = Object.keys(value).filter((key) => key !== 'v' && key !== 't')
  return others.length === 0 ? value['v'] : value
}
