import type { Steps } from '../../../../cooperative-steps.ts'
import type { FaultKind } from './faults.ts'
import { faultsOf } from './faults.ts'
import { reachedParts, type FleetPart, type RehearsalInput } from './rehearsal-input.ts'
import type { HistoryLine } from './report.ts'
import { fleetFrame } from './simulated-fleet.ts'
import { simulatedRun } from './simulated-run.ts'

export interface DeviceHistory {
  part: FleetPart
  /** Index of its group; −1 if the plan reaches it in none. */
  group: number
  faults: FaultKind[]
  lines: HistoryLine[]
}

const PREFIX = 'fleet'

/**
 * What became of one device in one run: the run is repeated, since equal inputs give equal runs. `seed` undefined: the
 * healthy run. Undefined if the fleet has no such device.
 */
export function* deviceHistory(
  { plan, fleet, faults, imageBytes, timing, ...input }: RehearsalInput,
  { device, seed }: { device: number; seed: number | undefined },
): Steps<DeviceHistory | undefined> {
  const frame = yield* fleetFrame(plan, reachedParts(plan, fleet), PREFIX)
  const part = frame.parts[device]
  if (!part) return undefined
  const own = seed === undefined ? [] : faults
  const { history } = yield* simulatedRun({
    frame,
    faults: own,
    seed: seed ?? input.seed,
    imageBytes,
    timing,
    traced: device,
  })
  const found = faultsOf(own, `${PREFIX}-${device}`, seed ?? input.seed)
  return {
    part,
    group: frame.groups.findIndex((members) => members.includes(device)),
    faults: Object.values(found).map(({ kind }) => kind),
    lines: history,
  }
}
