import type { OfferReason } from '../offer-reasons.ts'
import { detection, type Detection } from './detection.ts'
import { rateAt } from './pace.ts'
import { groupTargets, soakMinutes, type RolloutPlan } from './plan.ts'

/** With so many test devices a fault of 3 % is found before 1 % of the fleet in 99 of 100 cases. */
const RECOMMENDED_TEST_DEVICES = 60
/** The fault that the detection is stated for. */
const FAULT_PERMILLE = 30

export interface PlanFleet {
  /** Devices that the release reaches. */
  devices: number
  online: number
  /** Simulated devices among them. */
  simulated: number
  testDevices: number
  excluded: readonly { reason: OfferReason; devices: number }[]
}

export const planWarnings = ['noDevices', 'noneOnline', 'fewTestDevices', 'smallFleet', 'noGroups'] as const
export type PlanWarning = (typeof planWarnings)[number]

export interface PlanStatistics extends PlanFleet {
  groups: readonly { devices: number; target: number; isChosen: boolean; soakMinutes: number }[]
  detection: Detection
  /** With the recommended number of test devices. */
  recommended: Detection
  /** The least duration: all soaks, and the offers at the plan's rate. */
  minutes: number
  warnings: readonly PlanWarning[]
}

/** What can be said about a plan before it starts. */
export function planStatistics(plan: RolloutPlan, fleet: PlanFleet): PlanStatistics {
  const { devices, online, testDevices } = fleet
  const targets = groupTargets(plan, devices)
  const groups = targets.map((target, at) => ({
    devices: target - (targets[at - 1] ?? 0),
    target,
    isChosen: at < plan.groups.chosen.length,
    soakMinutes: soakMinutes(plan, target, devices),
  }))
  const ask = (validationDevices: number) =>
    detection({ plan, fleet: devices, validationDevices, faultPermille: FAULT_PERMILLE })
  const found = ask(testDevices)
  const warnings: Record<PlanWarning, boolean> = {
    noDevices: devices === 0,
    noneOnline: devices > 0 && online === 0,
    fewTestDevices: testDevices < RECOMMENDED_TEST_DEVICES,
    smallFleet: devices > 0 && found.isSmallFleet,
    noGroups: groups.length === 1,
  }
  const soaks = groups.slice(0, -1).reduce((sum, group) => sum + group.soakMinutes, 0)
  return {
    ...fleet,
    groups,
    detection: found,
    recommended: ask(Math.max(testDevices, RECOMMENDED_TEST_DEVICES)),
    minutes: soaks + offerMinutes(plan, devices),
    warnings: planWarnings.filter((name) => warnings[name]),
  }
}

/** How long the offers take if every device is confirmed within its minute. */
function offerMinutes({ rate }: RolloutPlan, devices: number): number {
  let minutes = 0
  for (let offered = 0; offered < devices; minutes++) {
    const limit = rateAt(rate, { confirmed: offered, offered })
    if (limit === undefined) return minutes
    offered += Math.max(1, limit)
  }
  return minutes
}
