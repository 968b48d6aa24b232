import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { wireCode, type WireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import { offModelText } from '@slipway/contract/devices/devices/off-model-text.ts'
import type { OffModel, ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import { isRecord } from '@slipway/contract/record.ts'
import type { ReportedPoint } from '../../device-history/index.ts'
import { tooLarge, unstorable } from '../messages/storable-value.ts'
import { isMessageId, usableId } from '../messages/message-id.ts'
import { nothingReported, type ReportedValues } from '../messages/reported-values.ts'
import { clampTime, hintOf, wrongTimeOf, type WrongTime } from '../messages/device-time.ts'
import type { ModelledContext, UplinkReading } from './uplink-table.ts'

/** No property has a longer key, so a longer one is neither stored nor repeated to the device. */
const LONGEST_KEY = 64

export interface PropertyReport {
  id: string | undefined
  time: number | undefined
  data: Record<string, unknown>
  wantsAnswer: boolean
}

/**
 * `propertyReport.payload` by hand: every report passes here, and the schema costs several times as much. Null counts
 * as absent.
 */
export function readPropertyReport(payload: unknown): PropertyReport | undefined {
  if (!isRecord(payload)) return undefined
  const { id, time, data, ack } = payload
  if (!isRecord(data) || !isMessageId(id)) return undefined
  if (!isAbsent(time) && !Number.isFinite(time)) return undefined
  if (!isAbsent(ack) && ack !== 0 && ack !== 1) return undefined
  return {
    id: usableId(payload),
    time: (time ?? undefined) as number | undefined,
    data,
    wantsAnswer: ack === 1,
  }
}

const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null

interface CheckedReport extends ReportedValues {
  code: WireCode
  msg: string
  /** The values that do not fit the model, by key, in English. */
  reasons: Map<string, string> | undefined
  wrongTime: WrongTime | undefined
}

export function readReport(report: PropertyReport, { device, message, model, now }: ModelledContext): UplinkReading {
  const { code, msg, reasons, known, unknown, wrongTime } = checkReport(report, model, now)
  const isAsked = report.wantsAnswer || message.responseTopic !== undefined
  const told = wrongTime ? new Map([['time', hintOf(wrongTime)], ...(reasons ?? [])]) : reasons
  return {
    effects: { values: { productId: device.productId, known, unknown }, wrongTime },
    answer: code === wireCode.ok && !isAsked ? undefined : { id: report.id, code, msg, reasons: told },
  }
}

/** `{"v": value, "t": epoch ms}` is the form of a value with its own time; `t` is optional. */
function isTimed(value: unknown): value is { v: unknown; t?: number } {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'v')) return false
  const keys = Object.keys(value).length
  if (keys === 1) return true
  return keys === 2 && Object.hasOwn(value, 't') && Number.isFinite((value as { t: unknown }).t)
}

/** The stored part of a report and the answer to the device. A wrong value does not invalidate the right ones. */
function checkReport({ data, time }: PropertyReport, model: ThingModel, now: number): CheckedReport {
  const keys = Object.keys(data)
  if (keys.length > deviceLimits.propertiesPerReport) {
    const msg = `more than ${deviceLimits.propertiesPerReport} properties in one report`
    return { code: wireCode.tooLarge, msg, reasons: undefined, wrongTime: undefined, ...nothingReported }
  }
  const usualTime = time === undefined ? now : clampTime(time, now)
  const known: ReportedPoint[] = []
  const unknown: ReportedPoint[] = []
  const checked: CheckedReport = {
    code: wireCode.ok,
    msg: 'ok',
    reasons: undefined,
    known,
    unknown,
    wrongTime: undefined,
  }
  if (time !== undefined) checked.wrongTime = wrongTimeOf(time, usualTime)

  for (const key of keys) {
    const given = data[key]
    const timed = isTimed(given) ? given : undefined
    const value = timed ? timed.v : given
    const off = model.checkReported(key, value)
    const isUnknown = off?.reason === 'unknown'
    const problem = off ? unstorable(value) : tooLarge(value)
    if (off ?? problem) refuse(checked, key, off ?? (problem as OffModel))
    if (problem || (isUnknown && !isKeepableKey(key))) continue
    const at = timed?.t === undefined ? usualTime : clampTime(timed.t, now)
    if (timed?.t !== undefined) checked.wrongTime ??= wrongTimeOf(timed.t, at)
    const kept = isUnknown ? unknown : known
    kept.push({ deKey: key, json: jsonText(value), time: at })
  }
  return checked
}

/** Most values are primitive: for them `JSON.stringify` costs several times as much. */
const jsonText = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value)

const isKeepableKey = (key: string): boolean =>
  key.length <= LONGEST_KEY && key !== '' && !key.includes('\0') && key.isWellFormed()

/** One code for the entire report: 422 where any value is wrong, 404 where the only fault is unknown keys. */
function refuse(checked: CheckedReport, key: string, off: OffModel): void {
  const isUnknown = off.reason === 'unknown'
  if (!isUnknown || checked.code === wireCode.ok) {
    checked.code = isUnknown ? wireCode.unknownFeature : wireCode.offModel
    checked.msg = isUnknown ? 'unknown property' : 'off the model'
  }
  checked.reasons ??= new Map()
  checked.reasons.set(key.slice(0, LONGEST_KEY), offModelText(off).en)
}
