import { dayAfter, daysBetween } from '@slipway/contract/operations/statistics/days.ts'
import { statisticsLimits as limits } from '@slipway/contract/operations/statistics/statistics.limits.ts'
import type { Measure } from '@slipway/contract/operations/statistics/kinds.ts'
import type { Measured, StatRow } from '@slipway/contract/operations/statistics/statistics.ts'

/** `stat_days.kind`, described in migration 0240. */
export const statKinds = { net: 1, came: 2, away: 3, activated: 4, registered: 5, used: 6, last: 7 } as const

export const kindsOf: Readonly<Record<Measure, readonly number[]>> = {
  activation: [statKinds.activated],
  alive: [statKinds.net, statKinds.came, statKinds.away],
  registration: [statKinds.registered],
  login: [statKinds.used, statKinds.last],
}

/** The sum of a kind on a day; a null day has all days before the range that was read. */
export interface DaySum {
  kind: number
  day: string | null
  n: number
}

export interface AskedDays {
  today: string
  from: string
  to: string
  /** Days before are incomplete or no longer stored; undefined: complete from the beginning. */
  firstDay: string | undefined
}

/** The first day that has to be read as a day of its own, for the trend and for the sums. */
export const firstReadDay = ({ today, from }: Pick<AskedDays, 'today' | 'from'>): string => {
  const month = dayAfter(today, 1 - limits.monthDays)
  return from < month ? from : month
}

export function figuresOf(
  measure: Measure,
  { sums, online }: { sums: readonly DaySum[]; online: number },
  { today, from, to, firstDay }: AskedDays,
): Measured {
  const of = (kind: number) => sums.filter((sum) => sum.kind === kind)
  const total = (rows: readonly DaySum[]) => rows.reduce((all, { n }) => all + n, 0)
  const since = (kind: number, first: string) => total(of(kind).filter(({ day }) => day !== null && day >= first))
  const counted = {
    activation: () => plainCount(of(statKinds.activated)),
    registration: () => plainCount(of(statKinds.registered)),
    login: () => plainCount(of(statKinds.used)),
    // Online when the day began: what is online now, without the changes since. Then those that came on the day.
    alive: () => {
      const came = plainCount(of(statKinds.came))
      const changes = suffixSums(of(statKinds.net))
      return (day: string) => online - changes(day) + came(day)
    },
  }[measure]()
  const rowOf = (date: string): StatRow => ({
    date,
    count: firstDay !== undefined && date < firstDay ? null : counted(date),
  })
  const distinct = measure === 'alive' ? statKinds.away : measure === 'login' ? statKinds.last : undefined
  const present = measure === 'alive' ? online : 0
  const window = (days: number): number => {
    const first = dayAfter(today, 1 - days)
    return distinct === undefined ? since(kindsOf[measure][0] ?? 0, first) : present + since(distinct, first)
  }
  return {
    chain: daysBetween(from, to).map(rowOf),
    sum: {
      count: present + total(of(distinct ?? kindsOf[measure][0] ?? 0)),
      monthCount: window(limits.monthDays),
      weekCount: window(limits.weekDays),
      yesterdayCount: rowOf(dayAfter(today, -1)).count,
      todayCount: counted(today),
      ...(measure === 'alive' && { onlineCount: online }),
    },
  }
}

function plainCount(rows: readonly DaySum[]): (day: string) => number {
  const byDay = new Map(rows.map(({ day, n }) => [day, n]))
  return (day) => byDay.get(day) ?? 0
}

/** The sum of a day and of all later ones, also of days to come: a server's clock can have been ahead. */
function suffixSums(rows: readonly DaySum[]): (day: string) => number {
  const sorted = rows
    .flatMap(({ day, n }) => (day === null ? [] : [{ day, n }]))
    .toSorted((one, other) => (one.day < other.day ? 1 : -1))
  let sum = 0
  const sums = sorted.map(({ day, n }) => ({ day, sum: (sum += n) }))
  return (day) => sums.findLast((one) => one.day >= day)?.sum ?? 0
}
