import type { RolloutPlan } from '../plan.ts'

/** What the design says about the numbers of a rollout (firmware.md §5), without the platform's engine and rules. */
export interface ModelPlan {
  zeroTolerance: number
  gates: { from: number; permille: number }[]
  soakMinutes: number
  laterSoakMinutes: number
  laterFromPercent: number
  endsAt: number | undefined
  isFixed: boolean
}

/** What of the plan decides; `planted`: what the model takes to be different. */
export const modelPlanOf = (
  { limits, soak, endsAt, membership }: RolloutPlan,
  planted: Partial<ModelPlan>,
): ModelPlan => ({
  zeroTolerance: limits.zeroTolerance,
  gates: limits.gates,
  soakMinutes: soak.minutes,
  laterSoakMinutes: soak.laterMinutes,
  laterFromPercent: soak.laterFromPercent,
  endsAt,
  isFixed: membership === 'fixed',
  ...planted,
})

export interface Numbers {
  settled: number
  severe: number
  soft: number
  missing: number
  inFlight: number
  reachable: number
}

export interface ModelRollout {
  status: string
  group: number
  heldBy: string
  soakUntil: number | undefined
  isThrough: boolean
  accepted: { settled: number; severe: number; soft: number }
}

export const freshModel = (): ModelRollout => ({
  status: 'scheduled',
  group: -1,
  heldBy: '',
  soakUntil: undefined,
  isThrough: false,
  accepted: { settled: 0, severe: 0, soft: 0 },
})

const open = new Set(['scheduled', 'running', 'held', 'paused'])
const isOpenStatus = (status: string): boolean => open.has(status)

/** Wald's test of 0.5 % against 3 %, with errors of 0.1 % and 1 %. */
const isHopeless = ({ settled, severe }: Numbers): boolean =>
  severe * Math.log(0.03 / 0.005) + (settled - severe) * Math.log(0.97 / 0.995) >= Math.log(0.99 / 0.001)

/** The most severe outcomes among so many for which 95 % confidence excludes the rate; −1: none would do. */
function allowedAmong(devices: number, permille: number): number {
  const rate = permille / 1000
  let [term, sum, allowed] = [(1 - rate) ** devices, 0, -1]
  for (let severe = 0; severe <= devices; severe++) {
    sum += term
    if (sum > 0.05) return allowed
    allowed = severe
    term *= ((devices - severe) / (severe + 1)) * (rate / (1 - rate))
  }
  return allowed
}

function reasonToHold({ settled, severe, soft }: Numbers, plan: ModelPlan, { accepted }: ModelRollout): string {
  if (severe > accepted.severe && settled <= plan.zeroTolerance) return 'severe'
  const [softNow, settledNow] = [soft - accepted.soft, settled - accepted.settled]
  return settledNow >= 20 && softNow / settledNow >= 0.2 ? 'soft' : ''
}

interface Frame {
  plan: ModelPlan
  targets: readonly number[]
  fleet: number
  /** Members whose last job has not ended. */
  unfinished: number
}

/** The rollout after a tick. */
export function afterTick(model: ModelRollout, numbers: Numbers, now: number, frame: Frame): ModelRollout {
  const { plan, targets } = frame
  if (!isOpenStatus(model.status)) return model
  if (plan.endsAt !== undefined && now >= plan.endsAt) return ended(model, 'expired')
  if (model.status === 'scheduled') {
    return { ...model, status: 'running', group: targets.length > 0 ? 0 : -1, isThrough: targets.length === 0 }
  }
  if (isHopeless(numbers)) return ended(model, 'stopped')
  const hold = reasonToHold(numbers, plan, model)
  if (model.status === 'held')
    return model.heldBy === 'severe' && hold === '' ? { ...model, status: 'running', heldBy: '' } : model
  if (model.status === 'paused') return model
  if (hold !== '') return { ...model, status: 'held', heldBy: hold }
  if (model.isThrough) {
    return plan.isFixed && frame.unfinished === 0 ? { ...model, status: 'finished' } : model
  }
  return inGroup(model, numbers, now, frame)
}

const ended = (model: ModelRollout, status: string): ModelRollout => ({ ...model, status, heldBy: '' })

function inGroup(model: ModelRollout, numbers: Numbers, now: number, frame: Frame): ModelRollout {
  const { plan, targets, fleet } = frame
  const isSettled = numbers.settled >= 0.95 * numbers.reachable - 1e-9 && numbers.missing === 0
  const target = targets[model.group] ?? fleet
  if (!isSettled) return model
  if (model.soakUntil === undefined) {
    const isLarge = target / fleet >= plan.laterFromPercent / 100
    return { ...model, soakUntil: now + (isLarge ? plan.laterSoakMinutes : plan.soakMinutes) * 60_000 }
  }
  if (now < model.soakUntil) return model
  const isLast = model.group === targets.length - 1
  const gate = plan.gates.findLast(({ from }) => target >= from)
  // Decision 0141: without an outcome nothing is proven.
  const byGate = gate ? allowedAmong(numbers.settled, gate.permille) : Infinity
  const allowed = numbers.settled === 0 ? -1 : byGate
  if (!isLast && allowed < 0) return numbers.inFlight > 0 ? model : { ...model, status: 'held', heldBy: 'evidence' }
  const counted = Math.max(0, numbers.severe - model.accepted.severe)
  if (!isLast && counted > allowed) return { ...model, status: 'held', heldBy: 'gate' }
  return nextGroup(model, targets)
}

const nextGroup = (model: ModelRollout, targets: readonly number[]): ModelRollout => {
  const isLast = model.group === targets.length - 1
  return { ...model, soakUntil: undefined, isThrough: isLast, group: isLast ? model.group : model.group + 1 }
}

export type UserAct = 'pause' | 'resume' | 'stop' | 'withdraw' | 'retryFailed' | 'skipSoak'

/** The rollout after a user acted. */
export function afterAct(
  model: ModelRollout,
  act: UserAct,
  { numbers, now, targets }: { numbers: Numbers; now: number; targets: readonly number[] },
): ModelRollout {
  const { status } = model
  const { settled, severe, soft } = numbers
  const accepted = { settled, severe, soft }
  if (act === 'withdraw') return status === 'withdrawn' ? model : ended(model, 'withdrawn')
  if (!isOpenStatus(status)) return model
  if (act === 'stop') return ended(model, 'stopped')
  if (act === 'pause')
    return status === 'running' || status === 'held' ? { ...model, status: 'paused', heldBy: '' } : model
  if (act === 'retryFailed') return { ...model, accepted }
  if (act === 'skipSoak') {
    const isSoaking = status === 'running' && model.soakUntil !== undefined
    return isSoaking ? { ...model, soakUntil: Math.min(model.soakUntil ?? now, now) } : model
  }
  if (status === 'paused') return { ...model, status: 'running', heldBy: '' }
  if (status !== 'held') return model
  const resumed = { ...model, status: 'running', heldBy: '', accepted }
  return model.heldBy === 'gate' || model.heldBy === 'evidence' ? nextGroup(resumed, targets) : resumed
}
