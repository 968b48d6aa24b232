import { nextState } from '../../../lifecycle.ts'
import { MINUTE_MS } from '../../../durations.ts'
import { LEAST_PAIRS, type HealthResult } from './health.ts'
import { soakMinutes, type RolloutPlan } from './plan.ts'
import { rolloutLifecycle, type RolloutStatus, type RolloutStep } from './rollout.lifecycle.ts'
import {
  checkGate,
  nothingAccepted,
  stopRules,
  type Accepted,
  type Evidence,
  type GateResult,
  type StopWhy,
} from './stop-rules.ts'

/** Changes with every rule that can change a decision: a rehearsal by another version proves nothing. */
export const ENGINE_VERSION = 4

export type HoldWhy =
  | StopWhy
  | { rule: 'gate' | 'evidence'; group: number; gate: GateResult }
  | { rule: 'health'; group: number; results: readonly HealthResult[] }

/** What the engine stores of a rollout between two ticks. */
export interface RolloutState {
  status: RolloutStatus
  /** Index of the newest open group; −1 before the first. */
  group: number
  /** Until when the group is watched; undefined while its devices are updating. */
  soakEndsAt?: number
  /** The last look at the health of the group that is watched. */
  healthAt?: number
  /** The last group has passed; its offline devices are offered the package when they return. */
  isThrough: boolean
  /** Incremented by each hold and pause: an offer of an earlier epoch is not inserted. */
  epoch: number
  why?: HoldWhy
  accepted: Accepted
}

export const freshRollout: RolloutState = {
  status: 'scheduled',
  group: -1,
  isThrough: false,
  epoch: 1,
  accepted: nothingAccepted,
}

/** Counters of the groups opened so far; see `rolloutCounts`. */
export interface RolloutCounts extends Evidence {
  missing: number
  /** Devices that are updating now. */
  inFlight: number
  /** Settled devices and those that could have been: online since their group opened. */
  reachable: number
  /** Devices of all groups, also of those that are offline, and once more for each that is tried again. */
  members: number
}

export type RolloutEvent =
  | { type: 'tick'; now: number; counts: RolloutCounts; health: readonly HealthResult[] }
  | { type: 'pause' | 'stop' | 'withdraw' }
  | { type: 'skipSoak'; now: number }
  | { type: 'resume' | 'retryFailed'; counts: RolloutCounts }

/** What the caller carries out, in the same transaction as the new state. */
export type RolloutEffect =
  | { do: 'open'; group: number }
  | { do: 'pass'; group: number; gate: GateResult; health: readonly HealthResult[] }
  | { do: 'withdrawOffers' }
  /** A group of the failed devices of all groups so far, with the same package. */
  | { do: 'retryFailed' }
  | { do: 'record'; step: RolloutStep; why?: HoldWhy }

export interface RolloutDecision {
  state: RolloutState
  effects: readonly RolloutEffect[]
}

export interface RolloutFrame {
  plan: RolloutPlan
  /** Cumulative; see `groupTargets`. */
  targets: readonly number[]
  /** Devices that the release reaches. */
  fleet: number
}

/** Whether so many of the reachable devices have settled that the group is watched, and can pass. */
export const isGroupSettled = ({ limits }: RolloutPlan, { settled, reachable, missing }: RolloutCounts): boolean =>
  settled * 100 >= reachable * limits.settledPercent && missing === 0

/** Decides every step of a rollout; the rehearsal uses the same engine. */
export function rolloutEngine(frame: RolloutFrame): (state: RolloutState, event: RolloutEvent) => RolloutDecision {
  const { plan, targets, fleet } = frame
  const ruleOut = stopRules(plan.limits)
  const same = (state: RolloutState): RolloutDecision => ({ state, effects: [] })

  function step(state: RolloutState, by: RolloutStep, changes: Partial<RolloutState> = {}): RolloutDecision {
    const status = nextState(rolloutLifecycle, state.status, by)
    if (status === undefined) return same(state)
    const isBreak = by === 'hold' || by === 'pause'
    const isEnd = by === 'stop' || by === 'expire' || by === 'withdraw'
    const { why } = changes
    return {
      state: { ...state, why: undefined, ...changes, status, epoch: state.epoch + (isBreak || isEnd ? 1 : 0) },
      effects: [...(isEnd ? [{ do: 'withdrawOffers' } as const] : []), { do: 'record', step: by, ...(why && { why }) }],
    }
  }

  function opened(state: RolloutState): RolloutDecision {
    const group = state.group + 1
    return { state: { ...state, group, soakEndsAt: undefined, healthAt: undefined }, effects: [{ do: 'open', group }] }
  }

  function passed(state: RolloutState, gate: GateResult, health: readonly HealthResult[]): RolloutDecision {
    const pass = { do: 'pass', group: state.group, gate, health } as const
    const isLast = state.group === targets.length - 1
    const next = isLast ? same({ ...state, isThrough: true, soakEndsAt: undefined }) : opened(state)
    return { state: next.state, effects: [pass, ...next.effects] }
  }

  function onTick(state: RolloutState, { now, counts, health }: Extract<RolloutEvent, { type: 'tick' }>) {
    if (isEnded(state.status)) return same(state)
    if (plan.endsAt !== undefined && now >= plan.endsAt) return step(state, 'expire')
    if (state.status === 'scheduled') return onStart(state, now)
    const found = ruleOut(counts, state.accepted)
    if (found?.action === 'stop') return step(state, 'stop', { why: found.why })
    if (state.status === 'held') {
      // Only a missing device can return; the other reasons wait for a user.
      return state.why?.rule === 'severe' && !found ? step(state, 'resume') : same(state)
    }
    if (state.status !== 'running') return same(state)
    if (found) return step(state, 'hold', { why: found.why })
    const worse = health.filter(({ verdict }) => verdict === 'worse')
    if (worse.length > 0) return step(state, 'hold', { why: { rule: 'health', group: state.group, results: worse } })
    if (state.isThrough) return onThrough(state, counts)
    return onGroup(state, now, counts, health)
  }

  /** With dynamic membership devices join until the rollout expires. */
  function onThrough(state: RolloutState, { settled, members, inFlight, missing }: RolloutCounts): RolloutDecision {
    const isComplete = plan.membership === 'fixed' && settled >= members && inFlight === 0 && missing === 0
    return isComplete ? step(state, 'finish') : same(state)
  }

  function onStart(state: RolloutState, now: number): RolloutDecision {
    if (plan.startsAt !== undefined && now < plan.startsAt) return same(state)
    const started = step(state, 'start')
    if (targets.length === 0) return { ...started, state: { ...started.state, isThrough: true } }
    const first = opened(started.state)
    return { state: first.state, effects: [...started.effects, ...first.effects] }
  }

  function onGroup(state: RolloutState, now: number, counts: RolloutCounts, health: readonly HealthResult[]) {
    const isSettled = isGroupSettled(plan, counts)
    if (state.soakEndsAt === undefined) {
      if (!isSettled) return same(state)
      const target = targets[state.group] ?? fleet
      return same({ ...state, soakEndsAt: now + soakMinutes(plan, target, fleet) * MINUTE_MS })
    }
    if (now < state.soakEndsAt || !isSettled) return same(health.length > 0 ? { ...state, healthAt: now } : state)
    return onSoaked(state, counts, health)
  }

  function onSoaked(state: RolloutState, counts: RolloutCounts, health: readonly HealthResult[]): RolloutDecision {
    const { group, accepted } = state
    const evidence = { ...counts, severe: Math.max(0, counts.severe - accepted.severe) }
    const gate = checkGate(plan.limits, targets[group] ?? fleet, evidence)
    // After the last group a gate decides nothing more.
    if (group === targets.length - 1) return passed(state, gate, health)
    if (gate.verdict === 'tooFew' && counts.inFlight > 0) return { state, effects: [] }
    if (gate.verdict === 'tooFew') return step(state, 'hold', { why: { rule: 'evidence', group, gate } })
    if (gate.verdict === 'failed') return step(state, 'hold', { why: { rule: 'gate', group, gate } })
    // The first devices are too few for a comparison; zero tolerance guards them.
    if ((targets[group] ?? fleet) < LEAST_PAIRS) return passed(state, gate, health)
    const isUnproven = health.length < plan.health.length
    const unknown = health.filter(({ verdict }) => verdict === 'notEnoughData')
    if (isUnproven || unknown.length > 0)
      return step(state, 'hold', { why: { rule: 'health', group, results: unknown } })
    return passed(state, gate, health)
  }

  /** Resuming after a hold accepts what held it; a group whose evidence was not enough passes. */
  function onResume(state: RolloutState, counts: RolloutCounts): RolloutDecision {
    const { why } = state
    const { settled, severe, soft } = counts
    if (state.status !== 'held') return step(state, 'resume')
    const resumed = step(state, 'resume', { accepted: { settled, severe, soft } })
    if (why?.rule !== 'gate' && why?.rule !== 'evidence' && why?.rule !== 'health') return resumed
    const gate = checkGate(plan.limits, targets[state.group] ?? fleet, counts)
    const next = passed(resumed.state, gate, why.rule === 'health' ? why.results : [])
    return { state: next.state, effects: [...resumed.effects, ...next.effects] }
  }

  return (state, event) => {
    if (event.type === 'tick') return onTick(state, event)
    if (event.type === 'resume') return onResume(state, event.counts)
    if (event.type === 'skipSoak') {
      if (state.status !== 'running' || state.soakEndsAt === undefined) return same(state)
      return same({ ...state, soakEndsAt: Math.min(state.soakEndsAt, event.now) })
    }
    if (event.type === 'retryFailed') {
      const { settled, severe, soft } = event.counts
      if (isEnded(state.status)) return same(state)
      return { state: { ...state, accepted: { settled, severe, soft } }, effects: [{ do: 'retryFailed' }] }
    }
    return step(state, event.type)
  }
}

const isEnded = (status: RolloutStatus): boolean => nextState(rolloutLifecycle, status, 'stop') === undefined
