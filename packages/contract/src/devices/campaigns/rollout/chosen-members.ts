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

const kindOf = ({ hardware, version }: Candidate): string => JSON.stringify([hardware, version])

/**
 * Ids of the devices of each chosen group: the first in place order among those that are online and steady, with one of
 * each common combination of hardware and version first. `openPlace`: the gray ratio's limit. Groups are shorter than
 * planned if too few devices qualify.
 */
export function chosenMembers(plan: RolloutPlan, fleet: readonly Candidate[], openPlace: number): number[][] {
  const inOrder = fleet.toSorted((one, other) => one.place - other.place || one.id - other.id)
  const eligible = inOrder.filter(({ place, isOnline, isSteady }) => place < openPlace && isOnline && isSteady)
  const kinds = Map.groupBy(fleet, kindOf)
  const common = [...kinds].filter(([, { length }]) => length * LEAST_SHARE >= fleet.length)
  common.sort(([one, ones], [other, others]) => others.length - ones.length || (one < other ? -1 : 1))

  const firstOf = new Map<string, Candidate>()
  for (const one of eligible) if (!firstOf.has(kindOf(one))) firstOf.set(kindOf(one), one)
  const ordered = new Set([...common.flatMap(([kind]) => firstOf.get(kind) ?? []), ...eligible])

  const ids = [...ordered].map(({ id }) => id)
  const reachable = fleet.filter(({ place }) => place < openPlace).length
  const targets = groupTargets(plan, reachable).slice(0, plan.groups.chosen.length)
  return targets.map((target, at) => ids.slice(targets[at - 1] ?? 0, target))
}
