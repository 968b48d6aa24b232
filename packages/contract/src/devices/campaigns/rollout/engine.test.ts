import { describe, expect, test } from 'vitest'
import type { JobOutcome, JobState } from '../jobs.lifecycle.ts'
import { freshRollout, rolloutEngine, type RolloutCounts, type RolloutEvent, type RolloutState } from './engine.ts'
import type { HealthResult } from './health.ts'
import { holdText } from './hold-texts.ts'
import { groupTargets, rolloutPlan } from './plan.ts'
import { rolloutCounts } from './rollout-counts.ts'

const HOUR = 3_600_000
const well: HealthResult = {
  deKey: 'crash',
  verdict: 'well',
  pairs: 30,
  controls: 30,
  pMillionths: 9,
  before: 0,
  after: 0,
}

/** A rollout to 10,000 devices whose events are applied one after another. */
function rollout(input: Parameters<typeof rolloutPlan.parse>[0] = {}, fleet = 10_000) {
  const plan = rolloutPlan.parse(input)
  const targets = groupTargets(plan, fleet)
  const step = rolloutEngine({ plan, targets, fleet })
  let state: RolloutState = freshRollout
  const apply = (event: RolloutEvent) => {
    const decision = step(state, event)
    state = decision.state
    return decision.effects
  }
  const counts = (change: Partial<RolloutCounts> = {}): RolloutCounts => {
    const target = targets[state.group] ?? 0
    return { settled: 0, severe: 0, soft: 0, missing: 0, inFlight: 0, reachable: target, members: target, ...change }
  }
  const tick = (now: number, change: Partial<RolloutCounts> = {}, health: HealthResult[] = []) =>
    apply({ type: 'tick', now, counts: counts(change), health })
  /** Settles the open group and waits for its soak. */
  const settle = (now: number, change: Partial<RolloutCounts> = {}) => {
    const settled = targets[state.group] ?? 0
    tick(now, { settled, ...change })
    return tick(now + 72 * HOUR, { settled, ...change })
  }
  return { apply, tick, settle, counts, targets, now: () => state }
}

describe('a rollout', () => {
  test('opens its groups one after another and ends when all devices have settled', () => {
    const one = rollout({ membership: 'fixed' })
    expect(one.tick(0)).toEqual([
      { do: 'record', step: 'start' },
      { do: 'open', group: 0 },
    ])
    const opened = one.targets.slice(0, -1).map((_target, group) => one.settle(group * 100 * HOUR).at(-1))
    expect(opened).toEqual([1, 2, 3, 4, 5, 6].map((group) => ({ do: 'open', group })))
    one.settle(700 * HOUR)
    expect(one.tick(800 * HOUR, { settled: 9999, members: 10_000 })).toEqual([])
    expect(one.tick(801 * HOUR, { settled: 10_000, missing: 1 })).toEqual([])
    expect(one.tick(802 * HOUR, { settled: 10_000 })).toEqual([{ do: 'record', step: 'finish' }])
  })

  test('does not pass a group of which no device has an outcome, and says so', () => {
    const one = rollout()
    one.tick(0)
    one.tick(HOUR, { reachable: 0 })
    one.tick(200 * HOUR, { reachable: 0 })
    const { status, why } = one.now()
    expect([status, why?.rule]).toEqual(['held', 'evidence'])
    expect(why && holdText(why).en).toBe('no device of group 1 has completed its update, so nothing is proven')
  })

  test('waits for its start, for 95 % of the reachable members, for missing devices and for the soak', () => {
    const one = rollout({ startsAt: HOUR, soak: { minutes: 60 } })
    expect(one.tick(HOUR - 1)).toEqual([])
    one.tick(HOUR)
    one.tick(HOUR, { settled: 8, reachable: 9 })
    expect(one.now().soakEndsAt).toBeUndefined()
    one.tick(HOUR, { settled: 8, reachable: 8 })
    expect(one.now().soakEndsAt).toBe(2 * HOUR)
    expect(one.tick(2 * HOUR - 1, { settled: 8, reachable: 8 })).toEqual([])
    expect(one.tick(2 * HOUR, { settled: 8, reachable: 8 })).toMatchObject([
      { do: 'pass', group: 0 },
      { do: 'open', group: 1 },
    ])
  })

  test('holds at the first missing device and continues when it returns', () => {
    const one = rollout()
    one.tick(0)
    one.tick(1, { settled: 4, severe: 1, missing: 1 })
    expect(one.now()).toMatchObject({ status: 'held', epoch: 2, why: { rule: 'severe', severe: 1, settled: 4 } })
    expect(one.tick(2, { settled: 5, severe: 1, missing: 1 })).toEqual([])
    expect(one.tick(3, { settled: 5 })).toEqual([{ do: 'record', step: 'resume' }])
    expect(one.now()).toMatchObject({ status: 'running', epoch: 2, why: undefined })
  })

  test('continues after a hold if a user accepts what held it, and holds at the next severe outcome', () => {
    const one = rollout()
    one.tick(0)
    one.tick(1, { settled: 4, severe: 1 })
    one.apply({ type: 'resume', counts: one.counts({ settled: 4, severe: 1 }) })
    expect(one.tick(2, { settled: 5, severe: 1 })).toEqual([])
    one.tick(3, { settled: 6, severe: 2 })
    expect(one.now()).toMatchObject({ status: 'held', epoch: 3 })
  })

  test('does not accept what happens while it is paused', () => {
    const one = rollout()
    one.tick(0)
    one.apply({ type: 'pause' })
    expect(one.tick(1, { settled: 4, severe: 1 })).toEqual([])
    one.apply({ type: 'resume', counts: one.counts({ settled: 4, severe: 1 }) })
    one.tick(2, { settled: 4, severe: 1 })
    expect(one.now().status).toBe('held')
  })

  test('stops and withdraws its offers, even while it is held', () => {
    const one = rollout()
    one.tick(0)
    one.tick(1, { settled: 4, severe: 1 })
    expect(one.tick(2, { settled: 10, severe: 4 })).toEqual([
      { do: 'withdrawOffers' },
      { do: 'record', step: 'stop', why: { rule: 'sequential', severe: 4, settled: 10 } },
    ])
    expect(one.apply({ type: 'resume', counts: one.counts() })).toEqual([])
    expect(one.now()).toMatchObject({ status: 'stopped', epoch: 3 })
  })

  test('holds at a gate with too many severe outcomes, or with too few devices', () => {
    const one = rollout()
    one.tick(0)
    for (let group = 0; group < 4; group++) one.settle(group * 100 * HOUR)
    one.settle(400 * HOUR, { severe: 5 })
    expect(one.now()).toMatchObject({
      status: 'held',
      group: 4,
      why: { rule: 'gate', gate: { allowed: 4, severe: 5 } },
    })
    one.apply({ type: 'resume', counts: one.counts({ settled: 500, severe: 5 }) })
    expect(one.now()).toMatchObject({ status: 'running', group: 5 })

    const few = rollout()
    few.tick(0)
    for (const group of [0, 1]) few.settle(group * 100 * HOUR)
    few.settle(200 * HOUR, { settled: 60, reachable: 60, inFlight: 1 })
    expect(few.now().status).toBe('running')
    few.tick(300 * HOUR, { settled: 60, reachable: 60 })
    expect(few.now()).toMatchObject({ status: 'held', why: { rule: 'evidence', gate: { bound: 488 } } })
  })

  test('holds if health is worse, or unknown at the end of a group', () => {
    const health = [{ deKey: 'crash', kind: 'count' }]
    const one = rollout({ health })
    one.tick(0)
    one.tick(1, {}, [{ ...well, verdict: 'worse' }])
    expect(one.now().why).toMatchObject({ rule: 'health', group: 0 })

    const other = rollout({ health })
    other.tick(0)
    // Nine devices are too few to compare.
    other.settle(1)
    expect(other.now()).toMatchObject({ status: 'running', group: 1 })
    other.settle(100 * HOUR)
    expect(other.now().why).toMatchObject({ rule: 'health', results: [] })
    other.apply({ type: 'resume', counts: other.counts({ settled: 39 }) })
    expect(other.now()).toMatchObject({ status: 'running', group: 2 })
    other.tick(200 * HOUR, { settled: 99 })
    expect(other.tick(300 * HOUR, { settled: 99 }, [well])).toMatchObject([
      { do: 'pass', health: [well] },
      { do: 'open' },
    ])
  })

  test('stores when the health of a watched group was compared, until the next group', () => {
    const one = rollout({ health: [{ deKey: 'crash', kind: 'count' }] })
    one.tick(0)
    one.tick(1, { settled: 9 })
    one.tick(2, { settled: 9 })
    expect(one.now().healthAt).toBeUndefined()
    one.tick(3, { settled: 9 }, [{ ...well, verdict: 'notEnoughData' }])
    expect(one.now()).toMatchObject({ status: 'running', healthAt: 3 })
    one.tick(2 * HOUR, { settled: 9 }, [well])
    expect(one.now()).toMatchObject({ group: 1, healthAt: undefined })
  })

  test('skips a soak, expires, is withdrawn, and tries failed devices again', () => {
    const one = rollout({ endsAt: 10 * HOUR })
    one.tick(0)
    one.tick(1, { settled: 9 })
    one.apply({ type: 'skipSoak', now: 2 })
    one.tick(2, { settled: 9 })
    expect(one.now().group).toBe(1)
    one.tick(3, { settled: 30, soft: 6 })
    expect(one.now().why).toMatchObject({ rule: 'soft' })
    expect(one.apply({ type: 'retryFailed', counts: one.counts({ settled: 30, soft: 6 }) })).toEqual([
      { do: 'retryFailed' },
    ])
    one.tick(10 * HOUR)
    expect(one.now().status).toBe('expired')
    one.apply({ type: 'withdraw' })
    expect(one.now().status).toBe('withdrawn')
    expect(one.apply({ type: 'pause' })).toEqual([])
  })

  test('of no devices waits for those that join', () => {
    const one = rollout({}, 0)
    one.tick(0)
    expect(one.now()).toMatchObject({ status: 'running', isThrough: true })
  })
})

test('counters: missing devices are severe and settled, cancelled jobs say nothing', () => {
  const jobs = new Map<JobState | JobOutcome, number>([
    ['CONFIRMED', 50],
    ['LOST', 1],
    ['ROLLED_BACK', 2],
    ['missing', 3],
    ['FAILED', 4],
    ['REJECTED', 5],
    ['downloading', 6],
    ['CANCELLED', 7],
  ])
  const { limits } = rolloutPlan.parse({})
  expect(rolloutCounts(jobs, limits, { waiting: 8, members: 98, retried: 2 })).toEqual({
    settled: 65,
    severe: 6,
    soft: 9,
    missing: 3,
    inFlight: 6,
    reachable: 79,
    members: 93,
  })
})
