import * as z from 'zod/mini'
import type { RolloutPreset } from '../../../products/firmware/rollout-presets.ts'
import { epochMs, integer, text } from '../../../schema.ts'
import { jobOutcomes } from '../jobs.lifecycle.ts'
import { changesFrom, timingChanges, type JobTiming } from '../jobs/job-timing.ts'
import type { Lane } from '../open-areas.ts'
import { rateSchema } from './pace.ts'
import { planLimits } from './plan.limits.ts'
import { weeklyWindow } from './windows.ts'
import { wholeJson } from './whole-json.ts'

const devices = integer(planLimits.groupDevices)
const values = z._default(z.array(text(planLimits.filterText)).check(z.maxLength(planLimits.filterValues.max)), [])
const percent = integer(planLimits.percent)

/** The first groups are chosen devices; the others are shares of the fleet by place. */
const groups = z.object({
  /** Devices of each chosen group. */
  chosen: z._default(z.array(devices).check(z.maxLength(planLimits.chosenGroups.max)), [9, 30, 60]),
  /** Devices reached by then, cumulative. */
  targets: z._default(z.array(devices).check(z.maxLength(planLimits.targets.max)), [199, 500, 2000]),
  /** After the last target, each group reaches this many times as many devices. */
  factor: z._default(integer(planLimits.factor), 5),
})

const lanes = ['CN', 'US', 'OTHER'] as const satisfies readonly Lane[]

const filter = z.object({
  versions: values,
  hardware: values,
  areas: z._default(z.array(z.enum(lanes)).check(z.maxLength(lanes.length)), []),
  serials: z._default(z.array(text(planLimits.filterText)).check(z.maxLength(planLimits.filterSerials.max)), []),
  seenDays: z.optional(integer(planLimits.seenDays)),
})

/** From `from` settled devices on, the rate of severe outcomes has to be below `permille`, with 95 % confidence. */
const gate = z.object({ from: devices, permille: integer(planLimits.permille) })
const defaultGates = [
  { from: 99, permille: 30 },
  { from: 500, permille: 20 },
  { from: 2000, permille: 10 },
  { from: 10_000, permille: 5 },
]
const gates = z.array(gate).check(z.minLength(1), z.maxLength(planLimits.gates.max))

/** The sequential test (Wald's SPRT) that stops a rollout at any time. */
const sequential = z.object({
  healthyPermille: z._default(integer(planLimits.permille), 5),
  faultyPermille: z._default(integer(planLimits.permille), 30),
  falseStopPermyriad: z._default(integer(planLimits.permyriad), 10),
  missPermyriad: z._default(integer(planLimits.permyriad), 100),
})

/** Failures that leave a working device; many of them pause a rollout. */
const soft = z.object({
  percent: z._default(percent, 20),
  least: z._default(devices, 20),
  outcomes: z._default(z.array(z.enum(jobOutcomes)).check(z.maxLength(jobOutcomes.length)), [
    'FAILED',
    'TIMED_OUT',
    'REJECTED',
  ]),
})

const limits = z.object({
  /** One severe outcome among so many first devices holds the rollout. */
  zeroTolerance: z._default(integer(planLimits.zeroTolerance), 99),
  settledPercent: z._default(percent, 95),
  gates: z._default(gates, defaultGates),
  sequential: z.prefault(sequential, {}),
  soft: z.prefault(soft, {}),
})

const soak = z.object({
  minutes: z._default(integer(planLimits.soakMinutes), 60),
  laterMinutes: z._default(integer(planLimits.soakMinutes), 1440),
  /** The longer soak applies to groups that reach this share of the fleet. */
  laterFromPercent: z._default(percent, 5),
})

/** A signal of health: occurrences (event or counter), a numeric property, or how long devices are silent. */
const signal = z.object({
  deKey: z._default(text(planLimits.filterText), 'silence'),
  kind: z.enum(['count', 'value', 'silence']),
  worse: z._default(z.enum(['higher', 'lower']), 'higher'),
  /** Differences up to this count as equal, in units of the property or in minutes of silence. */
  tolerance: z._default(integer(planLimits.tolerance), 0),
})
export type HealthSignal = z.output<typeof signal>

/** How a rollout proceeds (decision 0095). Every field has a default, so that `{}` is the standard plan. */
export const rolloutPlan = z.object({
  groups: z.prefault(groups, {}),
  membership: z._default(z.enum(['dynamic', 'fixed']), 'dynamic'),
  filter: z.prefault(filter, {}),
  rate: z._default(rateSchema, { kind: 'unlimited' }),
  inFlight: z.prefault(
    z.object({ least: z._default(integer(planLimits.inFlight), 60), percentOfSettled: z._default(percent, 50) }),
    {},
  ),
  startsAt: z.optional(epochMs),
  endsAt: z.optional(epochMs),
  windows: z._default(z.array(weeklyWindow).check(z.maxLength(planLimits.windows.max)), []),
  limits: z.prefault(limits, {}),
  soak: z.prefault(soak, {}),
  /** Where it differs from the product's. */
  timing: z.optional(timingChanges),
  health: z._default(z.array(signal).check(z.maxLength(planLimits.signals.max)), []),
  needsApproval: z._default(z.boolean(), false),
  needsRehearsal: z._default(z.boolean(), false),
})
export type RolloutPlan = z.output<typeof rolloutPlan>
export type PlanLimits = RolloutPlan['limits']

const presets: Record<RolloutPreset, z.input<typeof rolloutPlan>> = {
  careful: {
    groups: { factor: 2 },
    soak: { minutes: 1440, laterMinutes: 4320 },
    health: [{ kind: 'silence', tolerance: 60 }],
  },
  standard: {},
  allAtOnce: { groups: { chosen: [], targets: [] }, soak: { minutes: 0, laterMinutes: 0 } },
}

export const planOf = (preset: RolloutPreset): RolloutPlan => rolloutPlan.parse(presets[preset])

/** The plan as it is stored: what its product sets already is not part of it, nor of its hash. */
export function withOwnTiming({ timing, ...plan }: RolloutPlan, product: JobTiming): RolloutPlan {
  const own = changesFrom(product, timing ?? {})
  return Object.keys(own).length === 0 ? plan : { ...plan, timing: own }
}

/** Its SHA-256 identifies the plan: approval and rehearsal are void after any change. */
export const planText = (plan: RolloutPlan): string => wholeJson(plan)

/** The devices reached by each group, cumulative: 9, 39, 99, 199, 500, 2,000, 10,000. A small fleet ends the list early. */
export function groupTargets({ groups: { chosen, targets, factor } }: RolloutPlan, fleet: number): number[] {
  const reached: number[] = []
  for (const one of chosen) reached.push((reached.at(-1) ?? 0) + one)
  reached.push(...targets)
  for (let last = reached.at(-1); last !== undefined && last < fleet; last = reached.at(-1)) reached.push(last * factor)
  return fleet === 0 ? [] : [...reached.filter((one) => one < fleet), fleet]
}

/** How many minutes a group is watched after it has settled. */
export function soakMinutes(
  { soak: { minutes, laterMinutes, laterFromPercent } }: RolloutPlan,
  target: number,
  fleet: number,
) {
  return target * 100 >= fleet * laterFromPercent ? laterMinutes : minutes
}
