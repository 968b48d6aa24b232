import { historyLimits } from '@slipway/contract/devices/device-history/device-history.limits.ts'
import { rangeNames, type RangeName, type TimeRange } from './history-range.ts'

export const scaleNames = ['data', 'model'] as const
/** Whether the scale of numbers fits the data or spans what the model allows. */
export type ScaleName = (typeof scaleNames)[number]

/** What the chart shows, as far as it is chosen. */
export interface ShownHistory {
  deKeys: readonly string[]
  /** The devices compared with the one of the page. */
  serials: readonly string[]
  range: RangeName
  /** Only of an own range. */
  own: TimeRange | undefined
  scale: ScaleName
}

export type HistoryAddress = Readonly<Record<string, string | number>>

const listOf = (value: unknown): string[] => [
  ...new Set(
    String(value ?? '')
      .split(',')
      .filter(Boolean),
  ),
]

const time = (value: unknown): number | undefined => {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** Anything that is not understood counts as absent. */
export function readHistory(address: Readonly<Record<string, unknown>>): ShownHistory {
  const [from, to] = [time(address.from), time(address.to)]
  const own = from !== undefined && to !== undefined && from < to ? { from, to } : undefined
  return {
    deKeys: listOf(address.property).slice(0, historyLimits.series),
    serials: listOf(address.with).slice(0, historyLimits.series - 1),
    range: own ? 'own' : (rangeNames.find((name) => name !== 'own' && name === address.range) ?? 'fit'),
    own,
    scale: scaleNames.find((name) => name === address.scale) ?? 'data',
  }
}

/** Writes only what differs from the defaults. */
export const writeHistory = ({ deKeys, serials, range, own, scale }: ShownHistory): HistoryAddress => ({
  tab: 'history',
  ...(deKeys.length > 0 && { property: deKeys.join(',') }),
  ...(serials.length > 0 && { with: serials.join(',') }),
  ...(own ? { from: own.from, to: own.to } : range !== 'fit' && { range }),
  ...(scale !== 'data' && { scale }),
})
