import type { StatRow } from '@slipway/contract/operations/statistics/statistics.ts'

/** A day of the period with the same day of the period before, where that is compared. */
export interface TrendDay extends StatRow {
  isToday: boolean
  before: StatRow | undefined
}

export function trendDays(
  chain: readonly StatRow[],
  { days, today, isCompared }: { days: number; today: string; isCompared: boolean },
): TrendDay[] {
  const period = chain.slice(-days)
  const before = isCompared ? chain.slice(-2 * days, -days) : []
  return period.map((row, at) => ({ ...row, isToday: row.date === today, before: before[at] }))
}

export interface TrendSummary {
  from: string
  to: string
  high: number
  highDay: string
  low: number
  mean: number
  total: number
  before: number
  /** The first day that was recorded, where days before it were not. */
  gapBefore: string | undefined
}

/** In words what the chart shows. Today isn't over: it is neither the lowest day nor part of the mean. */
export function summaryOf(days: readonly TrendDay[]): TrendSummary | undefined {
  const recorded = days.filter((day): day is TrendDay & { count: number } => day.count !== null)
  const ended = recorded.filter(({ isToday }) => !isToday)
  const compared = ended.length > 0 ? ended : recorded
  const [from, to] = [days[0]?.date, days.at(-1)?.date]
  const highest = recorded.reduce<(TrendDay & { count: number }) | undefined>(
    (best, day) => (best === undefined || day.count > best.count ? day : best),
    undefined,
  )
  if (!highest || from === undefined || to === undefined) return undefined
  const sum = (counts: readonly number[]) => counts.reduce((all, n) => all + n, 0)
  return {
    from,
    to,
    high: highest.count,
    highDay: highest.date,
    low: Math.min(...compared.map(({ count }) => count)),
    mean: Math.round((sum(compared.map(({ count }) => count)) / compared.length) * 10) / 10,
    total: sum(recorded.map(({ count }) => count)),
    before: sum(days.map(({ before }) => before?.count ?? 0)),
    gapBefore: recorded.length < days.length ? recorded[0]?.date : undefined,
  }
}
