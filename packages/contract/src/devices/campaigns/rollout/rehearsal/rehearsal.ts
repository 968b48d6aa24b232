import type { Steps } from '../../../../cooperative-steps.ts'
import { ENGINE_VERSION } from '../engine.ts'
import { planText, rolloutPlan } from '../plan.ts'
import { wholeJson } from '../whole-json.ts'
import { devicesIn, reachedParts, type FleetPart, type RehearsalInput } from './rehearsal-input.ts'
import type { RehearsalReport, RunSummary } from './report.ts'
import { fleetFrame } from './simulated-fleet.ts'
import { simulatedRun } from './simulated-run.ts'

/** The first gate needs 99 devices, also where they are more than 1 % of the fleet. */
const FIRST_DEVICES = 99
export const earlyDevices = (fleet: number): number => Math.max(FIRST_DEVICES, Math.ceil(fleet / 100) - 1)

/** The healthy run, and one per seed. */
export const runsOf = ({ seeds }: Pick<RehearsalInput, 'seeds'>): number => seeds + 1

const validationPlan = rolloutPlan.parse({
  groups: { chosen: [], targets: [] },
  soak: { minutes: 0, laterMinutes: 0 },
  limits: { zeroTolerance: 1_000_000 },
})

interface RehearsalTools {
  /** Hex digits; the caller has the platform's. */
  sha256: (text: string) => string
  /** Called after each run, with the number of runs so far. */
  onRun?: (done: number) => void
}

/** One healthy run, and one per seed with the faults. Equal inputs give an equal report. */
export function* rehearsal(input: RehearsalInput, { sha256, onRun }: RehearsalTools): Steps<RehearsalReport> {
  const { plan, faults, validationDevices, imageBytes, seed, seeds, traced, timing } = input
  const parts = reachedParts(plan, input.fleet)
  const frame = yield* fleetFrame(plan, parts, 'fleet')
  const common = { frame, imageBytes, traced, timing }
  const healthy = yield* simulatedRun({ ...common, faults: [], seed })
  onRun?.(1)
  const runs: RunSummary[] = []
  let worst: RehearsalReport['worst']
  for (let at = 0; at < seeds; at++) {
    const one = seed + at
    if (yield* failsValidation({ ...input, fleet: parts }, one)) {
      runs.push({ seed: one, how: 'validation', exposed: 0, died: 0 })
    } else {
      const run = yield* simulatedRun({ ...common, faults, seed: one })
      const { how, exposed, stoppedAtMinute, died, why } = run
      const stopped = { ...(why && { rule: why.rule }), ...(stoppedAtMinute !== undefined && { stoppedAtMinute }) }
      runs.push({ seed: one, how, exposed, ...stopped, died })
      if (!worst || exposed > worst.exposed) worst = { ...run, seed: one }
    }
    onRun?.(2 + at)
  }
  const exposed = runs.map((run) => run.exposed).sort((one, other) => one - other)
  const devices = earlyDevices(frame.fleet)
  const isEarly = (run: RunSummary): boolean =>
    (run.how === 'validation' || run.how === 'held' || run.how === 'stopped') && run.exposed <= devices
  return {
    engineVersion: ENGINE_VERSION,
    packageHash: input.packageHash,
    planHash: sha256(planText(plan)),
    ...(timing && { timing }),
    fleet: frame.fleet,
    filtered: devicesIn(input.fleet) - frame.fleet,
    validationDevices,
    ...waysOf(parts),
    faults,
    healthy,
    runs,
    ...(worst && { worst }),
    early: { devices, runs: runs.filter(isEarly).length },
    exposed: { median: exposed[Math.floor(exposed.length / 2)] ?? 0, most: exposed.at(-1) ?? 0 },
  }
}

function waysOf(parts: readonly FleetPart[]): Pick<RehearsalReport, 'ways'> {
  const devices = new Map<number, number>()
  for (const part of parts) devices.set(part.installs, (devices.get(part.installs) ?? 0) + part.devices)
  if ([...devices.keys()].every((installs) => installs === 1)) return {}
  const ways = [...devices].map(([installs, n]) => ({ installs, devices: n }))
  return { ways: ways.toSorted((one, other) => one.installs - other.installs) }
}

/** The test devices of the release update first; a severe outcome ends its validation. */
function* failsValidation(
  { fleet, faults, validationDevices, imageBytes, timing }: RehearsalInput,
  seed: number,
): Steps<boolean> {
  const [first] = fleet
  if (!first || validationDevices === 0) return false
  const parts = [{ ...first, devices: validationDevices, onlineHours: 24 }]
  const frame = yield* fleetFrame(validationPlan, parts, 'test')
  const { outcomes } = yield* simulatedRun({ frame, faults, seed, imageBytes, traced: -1, timing })
  const { LOST = 0, ROLLED_BACK = 0, missing = 0 } = outcomes
  return LOST + ROLLED_BACK + missing > 0
}

/** Its SHA-256 is the report's identity. */
export const reportText = (report: RehearsalReport): string => wholeJson(report)
