import { dayAfter, daysBetween } from '@slipway/contract/operations/statistics/days.ts'
import { statisticsLimits as limits } from '@slipway/contract/operations/statistics/statistics.limits.ts'
import type { Measure } from '@slipway/contract/operations/statistics/kinds.ts'
import type {
  FunctionUse,
  Measured,
  Reports,
  StatRow,
  StatScope,
} from '@slipway/contract/operations/statistics/statistics.ts'

/** CO-24: days that have sample data; earlier ones have none. */
const DEMO_DAYS = 30
const FUNCTIONS = 6
const DEMO_ZONE = 'Asia/Shanghai'

const sizes: Readonly<Record<Measure, { start: number; daily: number }>> = {
  activation: { start: 1_240, daily: 34 },
  alive: { start: 1_240, daily: 860 },
  registration: { start: 980, daily: 21 },
  login: { start: 980, daily: 410 },
}

/** From 0 to 1, always the same for a place (mulberry32 of a fixed seed). */
function sampleAt(seed: number, at: number): number {
  let state = (seed + at * 0x6d_2b_79_f5) >>> 0
  state = Math.imul(state ^ (state >>> 15), state | 1)
  state ^= state + Math.imul(state ^ (state >>> 7), state | 61)
  return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296
}

const countAt = (seed: number, daily: number, ago: number): number =>
  ago >= DEMO_DAYS
    ? 0
    : Math.round(daily * (0.7 + 0.45 * sampleAt(seed, ago) + 0.012 * (DEMO_DAYS - ago)) * (ago === 0 ? 0.4 : 1))

const seedOf = (name: string): number =>
  Array.from(name, (letter) => letter.codePointAt(0) ?? 0).reduce((sum, code) => sum * 31 + code, 7) >>> 0

export const demoToday = (now: number): string => new Intl.DateTimeFormat('sv-SE', { timeZone: DEMO_ZONE }).format(now)

export interface DemoRange {
  today: string
  from: string
  to: string
}

const chainOf = (seed: number, daily: number, { today, from, to }: DemoRange): StatRow[] =>
  daysBetween(from, to).map((date) => ({ date, count: countAt(seed, daily, daysBetween(date, today).length - 1) }))

const countsOf = (seed: number, daily: number, days: number): number[] =>
  Array.from({ length: days }, (_, ago) => countAt(seed, daily, ago))

const total = (...of: Parameters<typeof countsOf>): number => countsOf(...of).reduce((sum, n) => sum + n, 0)

/** Some come on other days than the best one. */
const distinct = (...of: Parameters<typeof countsOf>): number => {
  const [, , days] = of
  return Math.round(Math.max(...countsOf(...of)) * (1 + days / 100))
}

export function demoMeasure(measure: Measure, range: DemoRange): Measured {
  const { start, daily } = sizes[measure]
  const seed = seedOf(measure)
  const isDistinct = measure === 'alive' || measure === 'login'
  const within = isDistinct ? distinct : total
  const monthCount = within(seed, daily, limits.monthDays)
  return {
    chain: chainOf(seed, daily, range),
    sum: {
      count: start + monthCount,
      monthCount,
      weekCount: within(seed, daily, limits.weekDays),
      yesterdayCount: countAt(seed, daily, 1),
      todayCount: countAt(seed, daily, 0),
      ...(measure === 'alive' && { onlineCount: Math.round(daily * 0.7) }),
    },
  }
}

const dailyUses = (at: number): number => Math.round(180 / (at + 1))

const demoFunctions = (nameOf: (n: number) => string): FunctionUse[] =>
  Array.from({ length: FUNCTIONS }, (_, at) => {
    const daily = dailyUses(at)
    const [seed, month] = [seedOf(`demo_${at + 1}`), total(seedOf(`demo_${at + 1}`), daily, limits.monthDays)]
    return {
      deKey: `demo_${at + 1}`,
      name: nameOf(at + 1),
      featureType: ((at % 3) + 1) as FunctionUse['featureType'],
      count: month * 4,
      monthCount: month,
      weekCount: total(seed, daily, limits.weekDays),
      yesterdayCount: countAt(seed, daily, 1),
      todayCount: countAt(seed, daily, 0),
    }
  })

/** ST-81: sample data in place of the server's; the lists of products and applications stay real (ST-82). */
export function demoReports(
  kind: Measure | 'functionCount',
  { days, deKey, now, nameOf }: { days: number; deKey: string; now: number; nameOf: (n: number) => string },
): Reports {
  const today = demoToday(now)
  const range = { today, from: dayAfter(today, 1 - days), to: today }
  const scope: StatScope = {
    ...range,
    pid: '',
    appId: '',
    isOfAllProducts: false,
    isOfAllApps: false,
    zone: DEMO_ZONE,
    ignoredZone: '',
  }
  if (kind !== 'functionCount') return { scope, [kind]: demoMeasure(kind, range) }
  const functions = demoFunctions(nameOf)
  const chains = functions
    .map((one, at) => ({ one, chain: chainOf(seedOf(one.deKey), dailyUses(at), range) }))
    .filter(({ one }) => deKey === '' || one.deKey === deKey)
    .map(({ chain }) => chain)
  const summed = daysBetween(range.from, range.to).map((date, at) => ({
    date,
    count: chains.reduce((sum, chain) => sum + (chain[at]?.count ?? 0), 0),
  }))
  return { scope, functionCount: functions, functionCountchain: summed }
}
