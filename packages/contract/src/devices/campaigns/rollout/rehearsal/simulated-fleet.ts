import type { Steps } from '../../../../cooperative-steps.ts'
import { randomStream, type RandomStream } from '../../../fleet-simulator/random-stream.ts'
import type { JobOutcome } from '../../jobs.lifecycle.ts'
import { PLACES } from '../../open-areas.ts'
import type { Job } from '../../jobs/next-job.ts'
import { chosenMembers, type Candidate } from '../chosen-members.ts'
import { countPlace, placeHistogram, placeOfDevices } from '../group-places.ts'
import { groupTargets, type RolloutPlan } from '../plan.ts'
import { faultsOf, type DeviceFaults, type Fault } from './faults.ts'
import type { FleetPart } from './rehearsal-input.ts'

export interface SimulatedDevice {
  index: number
  part: FleetPart
  faults: DeviceFaults
  random: RandomStream
  isAlive: boolean
  isOnline: boolean
  /** What it runs: `old`, `step 1` and so on, `target` or `other`. */
  version: string
  /** Versions that it has installed. */
  installed: number
  connectedAt: number
  /** How often it has started. */
  boots: number
  /** When a device that left connects again. */
  backAt: number
  /** Its hours online have begun. */
  hasHours: boolean
  diedAt?: number
  /** Acts of earlier attempts are dropped. */
  attempt: number
  group: number
  /** Online in an open group without an offer: in the queue, or until its window opens. */
  isWaiting: boolean
  isQueued: boolean
  job?: Job
  outcome?: JobOutcome
}

/** Before its first update, and after its last. */
export const OLD = 'old'
export const TARGET = 'target'

const DEVICES_PER_STEP = 500

/** The same fleet, groups and places in every run of a rehearsal. */
export interface FleetFrame {
  plan: RolloutPlan
  fleet: number
  parts: readonly FleetPart[]
  /** The prefix of serial numbers: `fleet` or `test`. */
  prefix: string
  targets: readonly number[]
  /** Indexes of the devices of each group. */
  groups: readonly (readonly number[])[]
}

export function* fleetFrame(plan: RolloutPlan, parts: readonly FleetPart[], prefix: string): Steps<FleetFrame> {
  const perDevice = parts.flatMap((part) => Array.from({ length: part.devices }, () => part))
  const fleet = perDevice.length
  const candidates: Candidate[] = []
  for (const [id, { version, hardware, onlineHours }] of perDevice.entries()) {
    const place = randomStream(0, `${prefix}/${id}/place`).whole(0, PLACES - 1)
    candidates.push({ id, place, version, hardware, isOnline: onlineHours === 24, isSteady: onlineHours === 24 })
    if (id % DEVICES_PER_STEP === 0) yield
  }
  const targets = groupTargets(plan, fleet)
  const chosen = chosenMembers(plan, candidates, PLACES)
  const isChosen = new Set(chosen.flat())
  const others = candidates.filter(({ id }) => !isChosen.has(id))
  const histogram = placeHistogram()
  for (const { place } of others) countPlace(histogram, place)
  let from = 0
  const groups = targets.map((target, at) => {
    const members = chosen[at]
    if (members) return members
    const open = placeOfDevices(histogram, target - isChosen.size)
    const ids = others.filter(({ place }) => place >= from && place < open).map(({ id }) => id)
    from = open
    return ids
  })
  return { plan, fleet, parts: perDevice, prefix, targets, groups }
}

export function* simulatedDevices(
  { parts, prefix }: FleetFrame,
  faults: readonly Fault[],
  seed: number,
): Steps<SimulatedDevice[]> {
  const devices: SimulatedDevice[] = []
  for (const [index, part] of parts.entries()) {
    devices.push({
      index,
      part,
      faults: faultsOf(faults, `${prefix}-${index}`, seed),
      random: randomStream(seed, `${prefix}-${index}/life`),
      isAlive: true,
      isOnline: part.onlineHours === 24,
      version: OLD,
      installed: 0,
      connectedAt: 0,
      boots: 0,
      backAt: 0,
      hasHours: part.onlineHours === 24,
      attempt: 0,
      group: -1,
      isWaiting: false,
      isQueued: false,
    })
    if (index % DEVICES_PER_STEP === 0) yield
  }
  return devices
}
