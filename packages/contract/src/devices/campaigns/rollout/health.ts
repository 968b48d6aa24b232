import { atMost } from './binomial.ts'
import type { HealthLook } from './health-looks.ts'
import { median, rankSum } from './rank-sum.ts'
import type { HealthSignal } from './plan.ts'
import type { healthVerdicts } from './rollout-progress.ts'

/** Fewer devices on either side are no evidence. */
export const LEAST_PAIRS = 20
/** One noisy device must not decide: each counts at most so often. */
const MAX_OCCURRENCES = 10
/** An increase below 1.5 times is not worth a hold, however certain it is. */
const LEAST_RATIO = { up: 3, of: 2 }
/** Early looks are many: what only seems worse by chance must not hold a rollout. */
const SIGNIFICANT: Readonly<Record<HealthLook, number>> = { last: 0.001, early: 0.0001 }
/** The key of the signal that counts connects; others are events of the thing model. */
export const CONNECTS = 'connects'

/** One device before and after the update, or in the same two periods without it. */
export interface Pair {
  before: number
  after: number
}

export interface HealthSample {
  updated: readonly Pair[]
  /** Devices that are not updated yet. */
  control: readonly Pair[]
  /** The lengths of the two periods, in minutes. */
  beforeMinutes: number
  afterMinutes: number
}

export interface HealthResult {
  deKey: string
  verdict: (typeof healthVerdicts)[number]
  pairs: number
  controls: number
  /** In parts per million. */
  pMillionths: number
  /** What the test compared: occurrences before and after, or the shift of the medians in thousandths. */
  before: number
  after: number
}

/** Compares with each device's own past and with devices that are not updated. */
export function checkHealth(signal: HealthSignal, sample: HealthSample, look: HealthLook = 'last'): HealthResult {
  const facts = { deKey: signal.deKey, pairs: sample.updated.length, controls: sample.control.length }
  if (facts.pairs < LEAST_PAIRS || facts.controls < LEAST_PAIRS) {
    return { ...facts, verdict: 'notEnoughData', pMillionths: 1_000_000, before: 0, after: 0 }
  }
  const found = signal.kind === 'count' ? moreOften(sample, look) : shifted(signal, sample, look)
  return { ...facts, ...found }
}

type Found = Pick<HealthResult, 'verdict' | 'pMillionths' | 'before' | 'after'>

const inMillionths = (p: number): number => Math.ceil(p * 1_000_000)
const capped = (pairs: readonly Pair[], side: keyof Pair): number =>
  pairs.reduce((sum, pair) => sum + Math.min(MAX_OCCURRENCES, pair[side]), 0)

/** Worse only if occurrences rose against the devices' own past, and against the control group in the same period. */
function moreOften({ updated, control, beforeMinutes, afterMinutes }: HealthSample, look: HealthLook): Found {
  const [before, after] = [capped(updated, 'before'), capped(updated, 'after')]
  const own = poissonRatio({ count: after, time: afterMinutes }, { count: before, time: beforeMinutes })
  const others = poissonRatio(
    { count: after, time: updated.length },
    { count: capped(control, 'after'), time: control.length },
  )
  const p = Math.max(own.p, others.p)
  const isWorse = p < SIGNIFICANT[look] && own.isHigher && others.isHigher
  return { verdict: isWorse ? 'worse' : 'well', pMillionths: inMillionths(p), before, after }
}

interface Occurrences {
  count: number
  time: number
}

/**
 * Two Poisson rates: if they are equal, the first count of their sum is binomial with the first's share of the time.
 * `p`: one-sided, that the first is at least as high by chance.
 */
export function poissonRatio(one: Occurrences, other: Occurrences): { p: number; isHigher: boolean } {
  const total = one.count + other.count
  const isHigher = one.count * other.time * LEAST_RATIO.of >= other.count * one.time * LEAST_RATIO.up && total > 0
  return { p: 1 - atMost(total, one.time / (one.time + other.time), one.count - 1), isHigher }
}

const THOUSANDTHS = 1000

/** Medians of each device before and after: the differences of updated devices against those of the control group. */
function shifted({ worse, tolerance }: HealthSignal, { updated, control }: HealthSample, look: HealthLook): Found {
  const sign = worse === 'higher' ? 1 : -1
  const differences = (pairs: readonly Pair[]): number[] => pairs.map(({ before, after }) => sign * (after - before))
  const [ours, theirs] = [differences(updated), differences(control)]
  const p = rankSum(ours, theirs)
  const [before, after] = [median(theirs), median(ours)]
  const isWorse = p < SIGNIFICANT[look] && after - before > tolerance
  return {
    verdict: isWorse ? 'worse' : 'well',
    pMillionths: inMillionths(p),
    before: Math.round(sign * before * THOUSANDTHS),
    after: Math.round(sign * after * THOUSANDTHS),
  }
}
