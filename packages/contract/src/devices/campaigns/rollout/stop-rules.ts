import { atMost, largestWithin } from './binomial.ts'
import type { PlanLimits } from './plan.ts'
import type { gateVerdicts } from './rollout-progress.ts'

/** One-sided error of the Clopper-Pearson bound, in percent. */
const ERROR = 0.05
const PERMILLE = 1000
const PERMYRIAD = 10_000

/** Outcomes of all groups opened so far. A missing device is severe although its job has not ended. */
export interface Evidence {
  /** Ended jobs, and missing devices. */
  settled: number
  severe: number
  soft: number
}

/** What a user judged to be unrelated by resuming: it no longer holds the rollout. */
export type Accepted = Evidence

export type StopWhy =
  | { rule: 'severe'; severe: number; settled: number }
  | { rule: 'sequential'; severe: number; settled: number }
  | { rule: 'soft'; soft: number; settled: number }

/** Stop withdraws offers for good; hold waits for a user or a device that returns. */
export type StopDecision = { action: 'stop' | 'hold'; why: StopWhy }

/**
 * The weights are integers, in millionths of a nat, so that a decision never depends on rounding. Wald's upper bound is
 * log((1 − β) / α).
 */
const NAT = 1_000_000
function sequentialWeights({ sequential }: PlanLimits): { bad: number; good: number; stop: number } {
  const healthy = sequential.healthyPermille / PERMILLE
  const faulty = sequential.faultyPermille / PERMILLE
  const [falseStop, miss] = [sequential.falseStopPermyriad / PERMYRIAD, sequential.missPermyriad / PERMYRIAD]
  return {
    bad: Math.floor(NAT * Math.log(faulty / healthy)),
    good: Math.floor(NAT * Math.log((1 - faulty) / (1 - healthy))),
    stop: Math.ceil(NAT * Math.log((1 - miss) / falseStop)),
  }
}

/** Evaluated after each outcome, or each second on the totals. */
export function stopRules(limits: PlanLimits): (now: Evidence, accepted?: Accepted) => StopDecision | undefined {
  const { bad, good, stop } = sequentialWeights(limits)
  const { zeroTolerance, soft } = limits
  return ({ settled, severe, soft: softCount }, accepted = nothingAccepted) => {
    if (severe * bad + (settled - severe) * good >= stop) {
      return { action: 'stop', why: { rule: 'sequential', severe, settled } }
    }
    if (severe > accepted.severe && settled <= zeroTolerance) {
      return { action: 'hold', why: { rule: 'severe', severe, settled } }
    }
    const [softNow, settledNow] = [softCount - accepted.soft, settled - accepted.settled]
    if (settledNow >= soft.least && softNow * 100 >= soft.percent * settledNow) {
      return { action: 'hold', why: { rule: 'soft', soft: softCount, settled } }
    }
    return undefined
  }
}

export const nothingAccepted: Accepted = { settled: 0, severe: 0, soft: 0 }

/** The limit that applies to so many settled devices, in permille; undefined: too few for any. */
export const gateLimit = ({ gates }: PlanLimits, settled: number): number | undefined =>
  gates.findLast(({ from }) => settled >= from)?.permille

/** The most severe outcomes with which a gate passes; −1: so few devices prove nothing about the limit. */
export const severeAllowed = (settled: number, permille: number): number =>
  largestWithin(settled, permille / PERMILLE, ERROR)

/** What so many devices exclude: the one-sided 95 % upper bound of the rate, in hundredths of a percent, rounded up. */
export function upperBound(settled: number, severe: number): number {
  if (severe >= settled) return PERMYRIAD
  let [low, high] = [0, PERMYRIAD]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (middle > 0 && atMost(settled, middle / PERMYRIAD, severe) <= ERROR) high = middle
    else low = middle + 1
  }
  return low
}

export interface GateResult {
  verdict: (typeof gateVerdicts)[number]
  settled: number
  severe: number
  /** Undefined below the first gate. */
  allowed?: number
  /** Hundredths of a percent. */
  bound: number
}

/**
 * `target`: the devices that the plan has reached by then. Below the first gate a group needs no bound: each severe
 * outcome has held it already. A group with fewer devices than planned must not pass on too little evidence, and none
 * passes without any.
 */
export function checkGate(limits: PlanLimits, target: number, { settled, severe }: Evidence): GateResult {
  const bound = upperBound(settled, severe)
  const permille = gateLimit(limits, target)
  if (settled === 0) return { verdict: 'tooFew', settled, severe, bound }
  if (permille === undefined) return { verdict: 'passed', settled, severe, bound }
  const allowed = severeAllowed(settled, permille)
  if (allowed < 0) return { verdict: 'tooFew', settled, severe, allowed, bound }
  return { verdict: severe <= allowed ? 'passed' : 'failed', settled, severe, allowed, bound }
}
