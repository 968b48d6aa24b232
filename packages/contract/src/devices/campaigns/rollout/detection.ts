import { logTerms } from './binomial.ts'
import { groupTargets, type RolloutPlan } from './plan.ts'
import { gateLimit, severeAllowed } from './stop-rules.ts'

const PERMILLE = 1000
const PERMYRIAD = 10_000

export interface DetectionQuestion {
  plan: RolloutPlan
  /** Devices that the release reaches. */
  fleet: number
  /** Test devices that run the version before the first group; they tolerate nothing severe. */
  validationDevices: number
  faultPermille: number
}

export interface Detection {
  /** Probability of a stop before 1 % of the fleet has the version, in hundredths of a percent, rounded down. */
  permyriad: number
  /** Devices that are updated before the 1 %, in groups that end before it. */
  devicesBefore: number
  /** The first gate needs more devices than 1 % of this fleet. */
  isSmallFleet: boolean
}

/**
 * The exact probability for independent faults: each number of severe outcomes that a gate lets pass is carried into
 * the next group. The sequential test can only raise it, so this is a lower bound.
 */
export function detection({ plan, fleet, validationDevices, faultPermille }: DetectionQuestion): Detection {
  const fault = faultPermille / PERMILLE
  const targets = groupTargets(plan, fleet).filter((target) => target * 100 < fleet)
  let undetected = [(1 - fault) ** validationDevices]
  let reached = 0
  for (const target of targets) {
    undetected = afterGroup(undetected, target - reached, fault).slice(0, allowedAt(plan, target) + 1)
    reached = target
  }
  const missed = undetected.reduce((sum, one) => sum + one, 0)
  const [first] = plan.limits.gates
  return {
    permyriad: Math.floor(PERMYRIAD * (1 - missed)),
    devicesBefore: reached,
    isSmallFleet: first !== undefined && first.from * 100 >= fleet,
  }
}

const allowedAt = ({ limits }: RolloutPlan, target: number): number => {
  if (target <= limits.zeroTolerance) return 0
  const permille = gateLimit(limits, target)
  return permille === undefined ? target : Math.max(0, severeAllowed(target, permille))
}

/** Terms below e^−60 change nothing. */
const NEGLIGIBLE = -60

function afterGroup(before: readonly number[], devices: number, fault: number): number[] {
  const after: number[] = []
  let at = 0
  for (const term of logTerms(devices, fault)) {
    if (term > NEGLIGIBLE) {
      for (const [severe, chance] of before.entries()) {
        after[severe + at] = (after[severe + at] ?? 0) + chance * Math.exp(term)
      }
    } else if (at > devices * fault) break
    at++
  }
  return Array.from(after, (one) => one ?? 0)
}
