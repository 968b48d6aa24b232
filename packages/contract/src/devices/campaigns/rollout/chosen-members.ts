import { groupTargets, type RolloutPlan } from './plan.ts'

/** A device that a release reaches, as it was when the rollout was planned. */
export interface Candidate {
  id: number
  /** 0 to 999,999; see `placeOf`. */
  place: number
  version: string
  hardware: string
  isOnline: boolean
  /** Online without a gap for 7 days. */
  isSteady: boolean
}

/** A combination of hardware and version with at least 0.5 % of the fleet is tried before the shares. */
const LEAST_SHARE = 200
/** Candidates beyond those that are needed, so that sorting is rare. */
const SPARE = 1_000

const kindOf = ({ hardware, version }: Candidate): string => JSON.stringify([hardware, version])
/** A device that comes and goes is a poor witness, and one that is offline says nothing until it returns. */
const rankOf = ({ isOnline, isSteady }: Candidate): number => (isOnline ? (isSteady ? 0 : 1) : 2)
const compare = (one: Candidate, other: Candidate): number =>
  rankOf(one) - rankOf(other) || one.place - other.place || one.id - other.id

/** Collects the chosen devices of a fleet that is read in pages; memory depends on the plan, not on the fleet. */
export function memberChoice(plan: RolloutPlan, openPlace: number) {
  const wanted = plan.groups.chosen.reduce((sum, one) => sum + one, 0)
  const kinds = new Map<string, number>()
  const firstOf = new Map<string, Candidate>()
  let best: Candidate[] = []
  /** Devices after this one are not chosen. */
  let last: Candidate | undefined
  let [devices, reachable, steady] = [0, 0, 0]

  const inOrder = (): Candidate[] => best.sort(compare).slice(0, wanted)

  return {
    /** `isExtra`: a device that was looked for because it is online says nothing about what is common in the fleet. */
    add(device: Candidate, isExtra = false): void {
      const kind = kindOf(device)
      if (!isExtra) {
        devices++
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      }
      if (device.place >= openPlace) return
      reachable++
      if (device.isSteady) steady++
      const first = firstOf.get(kind)
      if (device.isOnline && (!first || compare(device, first) < 0)) firstOf.set(kind, device)
      if (last && compare(device, last) > 0) return
      best.push(device)
      if (best.length < 2 * wanted + SPARE) return
      best = inOrder()
      last = best.at(-1)
    },

    /** Whether devices are left for groups after the chosen ones, and whether all of the chosen ones are steady. */
    found: () => ({ isEnough: reachable > wanted, isSteady: steady >= wanted }),

    /** The devices of each chosen group; see `chosenMembers`. */
    members(): Candidate[][] {
      const common = [...kinds].filter(([, count]) => count * LEAST_SHARE >= devices)
      common.sort(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1))
      const ordered = [...new Set([...common.flatMap(([kind]) => firstOf.get(kind) ?? []), ...inOrder()])]
      const targets = groupTargets(plan, reachable).slice(0, plan.groups.chosen.length)
      return targets.map((target, at) => ordered.slice(targets[at - 1] ?? 0, target))
    },
  }
}

/**
 * Ids of the devices of each chosen group: one of each common combination of hardware and version that is online, then
 * the first in place order of those that are online and steady, online, or neither. `openPlace`: the limit of the rollout percentage.
 */
export function chosenMembers(plan: RolloutPlan, fleet: readonly Candidate[], openPlace: number): number[][] {
  const choice = memberChoice(plan, openPlace)
  for (const device of fleet) choice.add(device)
  return choice.members().map((group) => group.map(({ id }) => id))
}
