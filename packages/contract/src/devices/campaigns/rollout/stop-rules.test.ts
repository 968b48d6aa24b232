import { describe, expect, test } from 'vitest'
import { atMost } from './binomial.ts'
import { detection } from './detection.ts'
import { planOf } from './plan.ts'
import { checkGate, severeAllowed, stopRules, upperBound } from './stop-rules.ts'
import { stopShares } from './testing/stop-runs.ts'

const { limits } = planOf('standard')

describe('a gate', () => {
  test.each([
    [99, 30, 0],
    [199, 30, 1],
    [500, 20, 4],
    [2000, 10, 12],
    [10_000, 5, 38],
    [98, 30, -1],
  ])('of %i devices at %i ‰ allows %i severe outcomes', (devices, permille, allowed) => {
    expect(severeAllowed(devices, permille)).toBe(allowed)
  })

  test('allows the most with which the Clopper-Pearson bound is below the limit', () => {
    for (const [devices, permille] of [
      [500, 20],
      [2000, 10],
      [1_000_000, 5],
    ] as const) {
      const allowed = severeAllowed(devices, permille)
      expect(atMost(devices, permille / 1000, allowed)).toBeLessThanOrEqual(0.05)
      expect(atMost(devices, permille / 1000, allowed + 1)).toBeGreaterThan(0.05)
    }
  })

  test('states what its devices exclude: 2.98 % with 99, 4.9 % with 60', () => {
    expect([upperBound(99, 0), upperBound(60, 0), upperBound(5, 5)]).toEqual([299, 488, 10_000])
  })

  test('does not pass with fewer devices than the plan needs', () => {
    const evidence = { settled: 60, severe: 0, soft: 0 }
    expect(checkGate(limits, 99, evidence)).toMatchObject({ verdict: 'tooFew', bound: 488 })
    expect(checkGate(limits, 39, { ...evidence, settled: 39 })).toMatchObject({ verdict: 'passed' })
    expect(checkGate(limits, 9, { ...evidence, settled: 0 })).toMatchObject({ verdict: 'tooFew' })
    expect(checkGate(limits, 500, { settled: 500, severe: 5, soft: 0 })).toMatchObject({
      verdict: 'failed',
      allowed: 4,
    })
    expect(checkGate(limits, 500, { settled: 500, severe: 4, soft: 0 })).toMatchObject({ verdict: 'passed' })
  })
})

describe('the stop rules', () => {
  const rules = stopRules(limits)
  const at = (settled: number, severe: number, soft = 0) => rules({ settled, severe, soft })

  test('hold at the first severe outcome among the first 99', () => {
    expect(at(99, 1)).toEqual({ action: 'hold', why: { rule: 'severe', severe: 1, settled: 99 } })
    expect(at(100, 1)).toBeUndefined()
    expect(rules({ settled: 50, severe: 1, soft: 0 }, { settled: 40, severe: 1, soft: 0 })).toBeUndefined()
  })

  test('stop when 3 % is a thousand times more likely than 0.5 %', () => {
    expect(at(10, 4)).toEqual({ action: 'stop', why: { rule: 'sequential', severe: 4, settled: 10 } })
    expect(at(150, 5)?.action).toBeUndefined()
    expect(at(150, 6)?.action).toBe('stop')
  })

  test('hold at 20 % soft failures of at least 20', () => {
    expect(at(19, 0, 19)).toBeUndefined()
    expect(at(20, 0, 4)).toEqual({ action: 'hold', why: { rule: 'soft', soft: 4, settled: 20 } })
    expect(at(1000, 0, 199)).toBeUndefined()
    expect(rules({ settled: 45, severe: 0, soft: 8 }, { settled: 20, severe: 0, soft: 4 })).toBeUndefined()
    expect(rules({ settled: 45, severe: 0, soft: 9 }, { settled: 20, severe: 0, soft: 4 })?.action).toBe('hold')
  })
})

describe('the probability of detection', () => {
  const standard = planOf('standard')
  const ask = (fleet: number, validationDevices: number, plan = standard) =>
    detection({ plan, fleet, validationDevices, faultPermille: 30 })

  test.each([
    [0, 9509],
    [20, 9733],
    [60, 9921],
    [100, 9976],
  ])('with %i test devices of a fleet of 10,000', (validationDevices, permyriad) => {
    expect(ask(10_000, validationDevices)).toEqual({ permyriad, devicesBefore: 99, isSmallFleet: false })
  })

  test('is lower where 99 devices exceed 1 %, and higher where more groups end before it', () => {
    expect(ask(5000, 0)).toEqual({ permyriad: 6951, devicesBefore: 39, isSmallFleet: true })
    expect(ask(100_000, 0).permyriad).toBeGreaterThan(9990)
    expect(ask(100_000, 0).devicesBefore).toBe(500)
    expect(ask(10_000, 0, planOf('allAtOnce'))).toEqual({ permyriad: 0, devicesBefore: 0, isSmallFleet: false })
  })
})

/** Standard deviation of a share of so many runs. */
const sigma = (share: number, runs: number): number => Math.sqrt((share * (1 - share)) / runs)

describe('a rollout to 10,000 devices with independent faults', () => {
  test('is stopped below 1 % at 3 % severe outcomes, as often as 99 devices can show', () => {
    const found = stopShares(400, { fleet: 10_000, fault: 0.03 })
    expect(found.ended).toBe(1)
    expect(found.exposed).toMatchObject({ p50: 39, p95: 99 })
    expect(Math.abs(found.stoppedBefore1Percent - 0.951)).toBeLessThan(3 * sigma(0.951, 400))
  })

  test('is stopped below 1 % more often with 60 test devices', () => {
    const found = stopShares(400, { fleet: 10_000, fault: 0.03, validationDevices: 60 })
    expect(Math.abs(found.stoppedBefore1Percent - 0.992)).toBeLessThan(3 * sigma(0.992, 400))
  })

  test('is never stopped for good at 0.5 %, and rarely held at 0.05 %', () => {
    expect(stopShares(40, { fleet: 10_000, fault: 0.005 }).stopped).toBe(0)
    expect(stopShares(60, { fleet: 10_000, fault: 0.0005 }).ended).toBeLessThan(0.05 + 3 * sigma(0.05, 60))
  })
})
