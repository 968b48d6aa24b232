import * as z from 'zod/mini'
import { timingChanges } from '../../jobs/job-timing.ts'
import { faultSchema } from './faults.ts'

export const runEnds = ['through', 'held', 'stopped', 'expired', 'unfinished'] as const
export type RunEnd = (typeof runEnds)[number]

/** `validation`: the test devices showed the fault. */
const seedEnds = [...runEnds, 'validation'] as const
export type SeedEnd = (typeof seedEnds)[number]

const stopRules = ['severe', 'sequential', 'soft', 'gate', 'evidence', 'health'] as const
export type StopRule = (typeof stopRules)[number]

const count = z.int().check(z.minimum(0))
const upTo = z.optional(count)
const rule = z.enum(stopRules)

const historyLine = z.object({ ms: count, state: z.string(), attempt: count, why: z.string() })
export type HistoryLine = z.output<typeof historyLine>

const runResult = z.object({
  how: z.enum(runEnds),
  /** Virtual minutes from the start to the end, and to the hold or stop. */
  minutes: count,
  stoppedAtMinute: upTo,
  /** What held or stopped it, with the numbers that the rule compared; `bound` in hundredths of a percent. */
  why: z.optional(
    z.object({ rule, group: upTo, settled: upTo, severe: upTo, soft: upTo, allowed: z.optional(z.int()), bound: upTo }),
  ),
  /** Devices that were offered the package. */
  exposed: count,
  outcomes: z.record(z.string(), count),
  groups: z.array(z.object({ group: count, openedAtMinute: count, passedAtMinute: upTo, settled: upTo, severe: upTo })),
  offersPerHour: z.array(count),
  mostOffersInMinute: count,
  bytesPerHour: z.array(count),
  /** Of the busiest minute. */
  mostKilobitsPerSecond: count,
  /** Devices without an offer at the end. */
  neverReached: z.object({ closedGroup: count, offline: count, waiting: count }),
  /** Confirmed and silent afterwards. */
  died: count,
  /** The first devices whose update did not succeed. */
  troubled: z.array(z.object({ device: count, outcome: z.string() })),
  events: count,
  history: z.array(historyLine),
})
export type RunResult = z.output<typeof runResult>

/** Each run with faults, in short. */
const runSummary = z.object({
  seed: count,
  how: z.enum(seedEnds),
  rule: z.optional(rule),
  exposed: count,
  stoppedAtMinute: upTo,
  died: count,
})
export type RunSummary = z.output<typeof runSummary>

export const rehearsalReport = z.object({
  engineVersion: count,
  packageHash: z.string(),
  planHash: z.string(),
  /** What the product set differently from the usual timing; undefined: nothing. */
  timing: z.optional(timingChanges),
  fleet: count,
  /** Devices that the filter of the plan excludes. */
  filtered: count,
  validationDevices: count,
  /** How many devices install how many versions one after the other; undefined: all go to the target directly. */
  ways: z.optional(z.array(z.object({ installs: count, devices: count }))),
  faults: z.array(faultSchema),
  healthy: runResult,
  runs: z.array(runSummary),
  /** The run that reached most devices before it was stopped; undefined if test devices showed the fault each time. */
  worst: z.optional(z.extend(runResult, { seed: count })),
  /** Runs that were held or stopped with at most so many devices. */
  early: z.object({ devices: count, runs: count }),
  exposed: z.object({ median: count, most: count }),
})
export type RehearsalReport = z.output<typeof rehearsalReport>
