import * as z from 'zod/mini'
import { featureType } from '../../products/features/features.ts'
import { rule } from '../../rules.ts'
import { codeOf } from '../../schema.ts'
import { measures, statisticKinds, type StatisticKind } from './kinds.ts'

/** CA-124. `X` is the trend and the sum, `Xchain` and `Xsum` are one of them. */
export const reportNames = [
  ...measures.flatMap((measure) => [measure, `${measure}chain`, `${measure}sum`] as const),
  'appList',
  'productList',
  'functionCount',
  'functionCountchain',
] as const
export type ReportName = (typeof reportNames)[number]

const isReportName = (name: string): name is ReportName => reportNames.some((known) => known === name)

/** The reports of a comma-separated list, each once, and the first name that is none. */
export function readReportNames(text: string): { names: ReportName[]; unknown: string | undefined } {
  const given = text.split(',').map((name) => name.trim())
  const unknown = given.find((name) => !isReportName(name))
  return { names: [...new Set(given.filter(isReportName))], unknown }
}

/** What a report belongs to; undefined for the lists, which any menu of statistics opens. */
export const statisticOf = (report: ReportName): StatisticKind | undefined =>
  statisticKinds.find((kind) => report === kind || report === `${kind}chain` || report === `${kind}sum`)

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** A calendar day in the zone of statistics; '2026-02-30' is none. */
const isDay = (text: string): boolean =>
  DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, text.length) === text

export const day = z.string().check(z.refine(isDay, { error: rule('day') }))

const count = z.int()

/** EN-STATROW-01, -02. A null count: the day was not recorded, because it was before statistics began. */
const statRow = z.object({ date: day, count: z.nullable(count) })
export type StatRow = z.infer<typeof statRow>

/** EN-STATROW-03 to -06. Weeks and months are the 7 and 30 days that end today. */
const statSum = z.object({
  count,
  monthCount: count,
  weekCount: count,
  yesterdayCount: z.nullable(count),
  todayCount: count,
  /** Devices that are online at this moment; of `alive` only. */
  onlineCount: z.optional(count),
})
export type StatSum = z.infer<typeof statSum>

const measured = z.object({ chain: z.array(statRow), sum: statSum })
export type Measured = z.infer<typeof measured>

/** What was asked: the zone of the days, today there, and what the account can see of devices and users. */
const scope = z.object({
  pid: z.string(),
  appId: z.string(),
  /** The products of all accounts are counted. */
  isOfAllProducts: z.boolean(),
  /** The users of all applications are counted. */
  isOfAllApps: z.boolean(),
  zone: z.string(),
  /** The zone of the setting where it has no effect, for administrators; empty: it has, or isn't set. */
  ignoredZone: z.string(),
  today: day,
  from: day,
  to: day,
})

const functionUse = z.object({
  deKey: z.string(),
  name: z.string(),
  featureType: codeOf(featureType),
  count,
  monthCount: count,
  weekCount: count,
  yesterdayCount: count,
  todayCount: count,
})
export type FunctionUse = z.infer<typeof functionUse>

const chain = z.array(statRow)

export const reports = z.object({
  scope,
  registration: z.optional(measured),
  registrationchain: z.optional(chain),
  registrationsum: z.optional(statSum),
  login: z.optional(measured),
  loginchain: z.optional(chain),
  loginsum: z.optional(statSum),
  activation: z.optional(measured),
  activationchain: z.optional(chain),
  activationsum: z.optional(statSum),
  alive: z.optional(measured),
  alivechain: z.optional(chain),
  alivesum: z.optional(statSum),
  appList: z.optional(z.array(z.object({ appId: z.string(), appName: z.string() }))),
  productList: z.optional(z.array(z.object({ pid: z.string(), productName: z.string() }))),
  functionCount: z.optional(z.array(functionUse)),
  functionCountchain: z.optional(chain),
})
export type Reports = z.infer<typeof reports>
export type StatScope = Reports['scope']
