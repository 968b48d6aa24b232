import type { JobOutcome } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import type { Lane } from '@slipway/contract/devices/campaigns/open-areas.ts'
import type { TimingName } from '@slipway/contract/devices/campaigns/jobs/job-timing.ts'
import type { Rate } from '@slipway/contract/devices/campaigns/rollout/pace.ts'
import { rolloutPlan, type HealthSignal, type RolloutPlan } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import { invalidInput } from '@slipway/contract/http/invalid-input.ts'
import * as z from 'zod/mini'
import { formatTime, inPageLocale } from '@slipway/web-client/formats.ts'
import { momentOf } from '@slipway/web-client/time-zone.ts'

/** Null: an empty field. */
type Typed = number | null

export interface WindowDraft {
  key: number
  days: readonly number[]
  /** `02:00`. */
  from: string
  to: string
}

export interface GateDraft {
  key: number
  from: Typed
  percent: Typed
}

export interface SignalDraft extends Omit<HealthSignal, 'tolerance'> {
  key: number
  tolerance: Typed
}

/** A rollout plan as its fields have it: lists as texts, shares in percent, moments in the reader's time zone. */
export interface PlanDraft {
  membership: RolloutPlan['membership']
  versions: string
  hardware: string
  serials: string
  areas: readonly Lane[]
  seenDays: Typed
  chosen: string
  targets: string
  factor: Typed
  rateKind: Rate['kind']
  perMinute: Typed
  base: Typed
  rateFactor: Typed
  every: Typed
  per: 'confirmed' | 'offered'
  most: Typed
  inFlightLeast: Typed
  inFlightPercent: Typed
  startsAt: string
  endsAt: string
  windows: readonly WindowDraft[]
  soak: Typed
  laterSoak: Typed
  laterFrom: Typed
  settledPercent: Typed
  zeroTolerance: Typed
  gates: readonly GateDraft[]
  healthy: Typed
  faulty: Typed
  falseStop: Typed
  miss: Typed
  softPercent: Typed
  softLeast: Typed
  softOutcomes: readonly JobOutcome[]
  /** Empty: as the product has it. */
  timing: Readonly<Partial<Record<TimingName, Typed>>>
  health: readonly SignalDraft[]
  needsApproval: boolean
  needsRehearsal: boolean
}

const TENTHS = 10
const HUNDREDTHS = 100
const HOUR_MINUTES = 60
/** What a kind of rate begins with when it is chosen. */
const usualRate = { perMinute: 100, base: 10, factor: 20, every: 100, per: 'confirmed', most: 1000 } as const

const clockOf = (minute: number): string =>
  [Math.floor(minute / HOUR_MINUTES), minute % HOUR_MINUTES].map((part) => String(part).padStart(2, '0')).join(':')
const linesOf = (values: readonly string[]): string => values.join('\n')
/** `2026-11-20T08:00`, the format of a datetime-local input. */
const momentText = (at: number | undefined): string => (at === undefined ? '' : formatTime(at).replace(' ', 'T'))

export function draftOf(plan: RolloutPlan): PlanDraft {
  const { groups, filter, inFlight, limits, soak, rate } = plan
  const { sequential, soft } = limits
  const shown = { ...usualRate, ...rate }
  return {
    membership: plan.membership,
    versions: linesOf(filter.versions),
    hardware: linesOf(filter.hardware),
    serials: linesOf(filter.serials),
    areas: filter.areas,
    seenDays: filter.seenDays ?? null,
    chosen: groups.chosen.join(', '),
    targets: groups.targets.join(', '),
    factor: groups.factor,
    rateKind: rate.kind,
    perMinute: shown.perMinute,
    base: shown.base,
    rateFactor: shown.factor / TENTHS,
    every: shown.every,
    per: shown.per,
    most: shown.most,
    inFlightLeast: inFlight.least,
    inFlightPercent: inFlight.percentOfSettled,
    startsAt: momentText(plan.startsAt),
    endsAt: momentText(plan.endsAt),
    windows: plan.windows.map(({ days, from, to }, key) => ({ key, days, from: clockOf(from), to: clockOf(to) })),
    soak: soak.minutes,
    laterSoak: soak.laterMinutes,
    laterFrom: soak.laterFromPercent,
    settledPercent: limits.settledPercent,
    zeroTolerance: limits.zeroTolerance,
    gates: limits.gates.map(({ from, permille }, key) => ({ key, from, percent: permille / TENTHS })),
    healthy: sequential.healthyPermille / TENTHS,
    faulty: sequential.faultyPermille / TENTHS,
    falseStop: sequential.falseStopPermyriad / HUNDREDTHS,
    miss: sequential.missPermyriad / HUNDREDTHS,
    softPercent: soft.percent,
    softLeast: soft.least,
    softOutcomes: soft.outcomes,
    timing: plan.timing ?? {},
    health: plan.health.map((signal, key) => ({ ...signal, key })),
    needsApproval: plan.needsApproval,
    needsRehearsal: plan.needsRehearsal,
  }
}

const scaled = (value: Typed, by: number): Typed => (value === null ? null : Math.round(value * by))
const wordsOf = (text: string): string[] => text.split(/[\n,，、;；]+/).flatMap((word) => word.trim() || [])
const numbersOf = (text: string): number[] => wordsOf(text.replaceAll(/\s+/g, ',')).map(Number)

function minuteOf(clock: string): Typed {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(clock) ?? []
  return hours === undefined ? null : Number(hours) * HOUR_MINUTES + Number(minutes)
}

function momentAt(text: string): number | undefined {
  const [year, month = 0, day = 0, hour = 0, minute = 0] = text.match(/\d+/g)?.map(Number) ?? []
  return year === undefined ? undefined : momentOf({ year, month, day, hour, minute })
}

/** No timing at all where each field is empty. */
function timingIn({ timing }: PlanDraft): object {
  const own = Object.entries(timing).filter(([, value]) => value !== null && value !== undefined)
  return own.length > 0 ? { timing: Object.fromEntries(own) } : {}
}

/** In the units and the shape of the contract; not checked yet. */
const asInput = (draft: PlanDraft): object => ({
  groups: { chosen: numbersOf(draft.chosen), targets: numbersOf(draft.targets), factor: draft.factor },
  membership: draft.membership,
  filter: {
    versions: wordsOf(draft.versions),
    hardware: wordsOf(draft.hardware),
    areas: draft.areas,
    serials: wordsOf(draft.serials),
    seenDays: draft.seenDays ?? undefined,
  },
  rate: {
    kind: draft.rateKind,
    ...(draft.rateKind === 'constant' && { perMinute: draft.perMinute }),
    ...(draft.rateKind === 'exponential' && {
      base: draft.base,
      factor: scaled(draft.rateFactor, TENTHS),
      every: draft.every,
      per: draft.per,
      most: draft.most,
    }),
  },
  inFlight: { least: draft.inFlightLeast, percentOfSettled: draft.inFlightPercent },
  startsAt: momentAt(draft.startsAt),
  endsAt: momentAt(draft.endsAt),
  windows: draft.windows.map(({ days, from, to }) => ({ days, from: minuteOf(from), to: minuteOf(to) })),
  limits: {
    zeroTolerance: draft.zeroTolerance,
    settledPercent: draft.settledPercent,
    gates: draft.gates.map(({ from, percent }) => ({ from, permille: scaled(percent, TENTHS) })),
    sequential: {
      healthyPermille: scaled(draft.healthy, TENTHS),
      faultyPermille: scaled(draft.faulty, TENTHS),
      falseStopPermyriad: scaled(draft.falseStop, HUNDREDTHS),
      missPermyriad: scaled(draft.miss, HUNDREDTHS),
    },
    soft: { percent: draft.softPercent, least: draft.softLeast, outcomes: draft.softOutcomes },
  },
  soak: { minutes: draft.soak, laterMinutes: draft.laterSoak, laterFromPercent: draft.laterFrom },
  ...timingIn(draft),
  health: draft.health.map(({ key: _key, ...signal }) => signal),
  needsApproval: draft.needsApproval,
  needsRehearsal: draft.needsRehearsal,
})

/** Problems by the path of their field in the plan. */
export type Problems = ReadonlyMap<string, string>

/** The plan that the fields say, or what is wrong with them. */
export function readPlan(draft: PlanDraft): { plan: RolloutPlan; problems?: undefined } | { problems: Problems } {
  const { success, data, error } = z.safeParse(rolloutPlan, asInput(draft), { reportInput: true })
  if (success) return { plan: data }
  const problems = new Map<string, string>()
  for (const issue of error.issues) {
    const { field, reason } = invalidInput([issue])
    if (!problems.has(field)) problems.set(field, inPageLocale(reason))
  }
  return { problems }
}

/** The first problem of a field or of one below it. */
export const problemAt = (problems: Problems, path: string): string | undefined =>
  [...problems].find(([field]) => field === path || field.startsWith(`${path}.`))?.[1]

export const nextKey = (rows: readonly { key: number }[]): number => Math.max(-1, ...rows.map(({ key }) => key)) + 1
