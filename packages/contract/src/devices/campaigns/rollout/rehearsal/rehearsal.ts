import type { Steps } from '../../../../cooperative-steps.ts'
import { ENGINE_VERSION } from '../engine.ts'
import { planText, rolloutPlan } from '../plan.ts'
import { wholeJson, type WholeJson } from '../whole-json.ts'
import type { Fault } from './faults.ts'
import type { RehearsalInput } from './rehearsal-input.ts'
import { fleetFrame } from './simulated-fleet.ts'
import type { RunResult } from './run-result.ts'
import { simulatedRun } from './simulated-run.ts'

/** Each run with faults, in short. */
export interface RunSummary {
  seed: number
  /** `validation`: the test devices showed the fault. */
  how: RunResult['how'] | 'validation'
  exposed: number
  stoppedAtMinute?: number
  died: number
}

export interface RehearsalReport {
  engineVersion: number
  packageHash: string
  planHash: string
  fleet: number
  validationDevices: number
  faults: readonly Fault[]
  healthy: RunResult
  runs: RunSummary[]
  /** The run that reached most devices before it was stopped; undefined if test devices showed the fault each time. */
  worst?: RunResult
  /** Runs that were held or stopped with at most so many devices. */
  early: { devices: number; runs: number }
  exposed: { median: number; most: number }
}

/** The first gate needs 99 devices, also where they are more than 1 % of the fleet. */
const FIRST_DEVICES = 99
export const earlyDevices = (fleet: number): number => Math.max(FIRST_DEVICES, Math.ceil(fleet / 100) - 1)

const validationPlan = rolloutPlan.parse({
  groups: { chosen: [], targets: [] },
  soak: { minutes: 0, laterMinutes: 0 },
  limits: { zeroTolerance: 1_000_000 },
})

/**
 * One healthy run, and one per seed with the faults. Equal inputs give an equal report. `sha256`: hex digits; the
 * caller has the platform's.
 */
export function* rehearsal(input: RehearsalInput, sha256: (text: string) => string): Steps<RehearsalReport> {
  const { plan, fleet: parts, faults, validationDevices, imageBytes, seed, seeds, traced } = input
  const frame = yield* fleetFrame(plan, parts, 'fleet')
  const common = { frame, imageBytes, traced }
  const healthy = yield* simulatedRun({ ...common, faults: [], seed })
  const runs: RunSummary[] = []
  let worst: RunResult | undefined
  for (let at = 0; at < seeds; at++) {
    const one = seed + at
    if (yield* failsValidation(input, one)) {
      runs.push({ seed: one, how: 'validation', exposed: 0, died: 0 })
      continue
    }
    const run = yield* simulatedRun({ ...common, faults, seed: one })
    const { how, exposed, stoppedAtMinute, died } = run
    runs.push({ seed: one, how, exposed, ...(stoppedAtMinute !== undefined && { stoppedAtMinute }), died })
    if (!worst || exposed > worst.exposed) worst = run
  }
  const exposed = runs.map((run) => run.exposed).sort((one, other) => one - other)
  const devices = earlyDevices(frame.fleet)
  const isEarly = (run: RunSummary): boolean =>
    (run.how === 'validation' || run.how === 'held' || run.how === 'stopped') && run.exposed <= devices
  return {
    engineVersion: ENGINE_VERSION,
    packageHash: input.packageHash,
    planHash: sha256(planText(plan)),
    fleet: frame.fleet,
    validationDevices,
    faults,
    healthy,
    runs,
    ...(worst && { worst }),
    early: { devices, runs: runs.filter(isEarly).length },
    exposed: { median: exposed[Math.floor(exposed.length / 2)] ?? 0, most: exposed.at(-1) ?? 0 },
  }
}

/** The test devices of the release update first; a severe outcome ends its validation. */
function* failsValidation(
  { fleet, faults, validationDevices, imageBytes }: RehearsalInput,
  seed: number,
): Steps<boolean> {
  const [first] = fleet
  if (!first || validationDevices === 0) return false
  const parts = [{ ...first, devices: validationDevices, onlineHours: 24 }]
  const frame = yield* fleetFrame(validationPlan, parts, 'test')
  const { outcomes } = yield* simulatedRun({ frame, faults, seed, imageBytes, traced: -1 })
  const { LOST = 0, ROLLED_BACK = 0, missing = 0 } = outcomes
  return LOST + ROLLED_BACK + missing > 0
}

/** Its SHA-256 is the report's identity. */
export const reportText = (report: RehearsalReport): string => wholeJson(report as unknown as WholeJson)
