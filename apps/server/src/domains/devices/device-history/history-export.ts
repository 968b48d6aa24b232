import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { exportDeviceHistory } from '@slipway/contract/devices/device-history/device-history.calls.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { historyLimits } from '@slipway/contract/devices/device-history/device-history.limits.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { csvHeadLine, csvLine, type CsvCell } from '@slipway/contract/csv.ts'
import type { Actor, Download } from '../../../http/route.ts'
import type { DeviceHistoryService, Reported, Subject } from './device-history.service.ts'
import { unpackPoints } from './packed-points.ts'

const heads = [
  { zh: '时间', en: 'Time' },
  { zh: '接收时间', en: 'Received' },
  { zh: '属性', en: 'Property' },
  { zh: '值', en: 'Value' },
]
const { exportedLines } = historyLimits
const cut = { zh: `仅导出前 ${exportedLines} 行`, en: `Only the first ${exportedLines} lines were exported` }

/** A line for each value in the order of arrival; a last line says that the export was cut off. */
export const historyExport =
  ({
    subject,
    reportsOf,
    requireProperties,
  }: Pick<DeviceHistoryService, 'subject' | 'reportsOf' | 'requireProperties'>) =>
  async (input: CheckedInputOf<typeof exportDeviceHistory>, actor: Actor, locale: Locale): Promise<Download> => {
    const asked = await subject(input, actor)
    if (input.deKey !== '') await requireProperties(asked, input.productId, [input.deKey])
    const only = input.deKey === '' ? undefined : (asked.numbers.get(input.deKey) ?? 0)
    return {
      fileName: `history-${input.serial}.csv`,
      mime: 'text/csv; charset=utf-8',
      chunks: lines(asked, only, locale),
    }

    async function* lines(range: Subject, number: number | undefined, language: Locale): AsyncGenerator<string> {
      const keys = new Map([...range.numbers].map(([deKey, of]) => [of, deKey]))
      let left = exportedLines
      yield csvHeadLine(heads.map((head) => inLocale(head, language)))
      for await (const reports of reportsOf(range, 'oldestFirst')) {
        let text = ''
        for (const { at, points } of reports) {
          for (const { number: of, time, value } of unpackPoints(points, at, number)) {
            if (time < range.from || time >= range.to) continue
            if (left-- === 0) {
              yield `${text}${csvLine([inLocale(cut, language)])}`
              return
            }
            text += csvLine([isoOf(time), isoOf(at), keys.get(of) ?? '', cellOf(value)])
          }
        }
        yield text
      }
    }
  }

export interface ReportedValue {
  deKey: string
  time: number
  /** When it arrived. */
  at: number
  value: unknown
}

/** All that a device has reported since a moment, the newest first, for callers that decide who reads it. */
export const valuesSince = ({ subjectOf, reportsOf }: Pick<DeviceHistoryService, 'subjectOf' | 'reportsOf'>) =>
  async function* (device: Reported, since: number, now: number): AsyncGenerator<ReportedValue[]> {
    const asked = await subjectOf(device, { from: since, to: now + deviceLimits.deviceTimeAheadMs })
    const keys = new Map([...asked.numbers].map(([deKey, number]) => [number, deKey]))
    for await (const reports of reportsOf(asked, 'newestFirst')) {
      const received = reports.filter(({ at }) => at >= since)
      yield received.flatMap(({ at, points }) =>
        unpackPoints(points, at)
          .filter(({ time }) => time >= since)
          .map(({ number, time, value }) => ({ deKey: keys.get(number) ?? '', time, at, value })),
      )
    }
  }

const isoOf = (at: number): string => new Date(at).toISOString()

export const cellOf = (value: unknown): CsvCell =>
  typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value)
