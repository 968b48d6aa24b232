import type { RolloutPlan } from './plan.ts'
import { isEmptyWindow } from './windows.ts'

/** What a plan can state that contradicts itself, beyond the limits of its fields. */
const planFlaws = {
  /** Targets rise, and are above the chosen devices together. */
  groupsNotRising: ({ groups: { chosen, targets } }: RolloutPlan) =>
    !isRising([chosen.reduce((sum, one) => sum + one, 0), ...targets]),
  /** More devices allow no higher rate. */
  gatesNotTightening: ({ limits: { gates } }: RolloutPlan) =>
    !isRising(gates.map(({ from }) => from)) || !isRising(gates.map(({ permille }) => -permille)),
  faultyNotAboveHealthy: ({ limits: { sequential } }: RolloutPlan) =>
    sequential.faultyPermille <= sequential.healthyPermille,
  rateAboveMost: ({ rate }: RolloutPlan) => rate.kind === 'exponential' && rate.base > rate.most,
  windowEmpty: ({ windows }: RolloutPlan) => windows.some(isEmptyWindow),
  endNotAfterStart: ({ startsAt, endsAt }: RolloutPlan) =>
    startsAt !== undefined && endsAt !== undefined && endsAt <= startsAt,
} as const satisfies Record<string, (plan: RolloutPlan) => boolean>

export type PlanFlaw = keyof typeof planFlaws

/** A plan with a flaw is refused. */
export const flawsOf = (plan: RolloutPlan): PlanFlaw[] =>
  (Object.keys(planFlaws) as PlanFlaw[]).filter((flaw) => planFlaws[flaw](plan))

const isRising = (numbers: readonly number[]): boolean =>
  numbers.every((one, at) => at === 0 || one > (numbers[at - 1] ?? 0))
