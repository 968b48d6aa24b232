import { describe, expect, test } from 'vitest'
import { compileThingModel } from '../../../products/features/thing-model.ts'
import { randomStream } from '../../fleet-simulator/random-stream.ts'
import { healthLook } from './health-looks.ts'
import { signalRefusal } from './health-signals.ts'
import { checkHealth, poissonRatio, type Pair } from './health.ts'
import type { HealthSignal } from './plan.ts'
import { median, rankSum, upperTail } from './rank-sum.ts'

const WEEK = 10_080
const count: HealthSignal = { deKey: 'crash', kind: 'count', worse: 'higher', tolerance: 0 }
const value: HealthSignal = { deKey: 'rssi', kind: 'value', worse: 'lower', tolerance: 5 }
const pairs = (length: number, of: (at: number) => Pair): Pair[] => Array.from({ length }, (_, at) => of(at))
const sample = (updated: Pair[], control: Pair[]) => ({ updated, control, beforeMinutes: WEEK, afterMinutes: WEEK })
const calm = pairs(100, (at) => ({ before: at % 3, after: at % 3 }))

describe('tests of health', () => {
  test('know the tails of the normal distribution', () => {
    expect(upperTail(0)).toBeCloseTo(0.5, 12)
    expect(upperTail(1.959_963_985)).toBeCloseTo(0.025, 9)
    expect(upperTail(-1.959_963_985)).toBeCloseTo(0.975, 9)
    expect(upperTail(3.090_232_306)).toBeCloseTo(0.001, 9)
    expect(upperTail(6) / 9.8659e-10).toBeCloseTo(1, 4)
  })

  test('rank sums as a table of critical values says', () => {
    expect(median([3, 1, 2, 10])).toBe(2.5)
    const low = Array.from({ length: 20 }, (_, at) => at)
    expect(
      rankSum(
        low.map((one) => one + 100),
        low,
      ),
    ).toBeLessThan(1e-6)
    expect(
      rankSum(
        low,
        low.map((one) => one + 100),
      ),
    ).toBeGreaterThan(0.999)
    // n = m = 20: U = 273 of 400 is significant at 2.5 %, one-sided.
    expect(
      rankSum(
        low.map((one) => one + 4.4),
        low,
      ),
    ).toBeLessThan(0.025)
    expect(
      rankSum(
        low.map((one) => one + 3.4),
        low,
      ),
    ).toBeGreaterThan(0.025)
    expect(rankSum([1, 1], [1, 1])).toBe(1)
  })

  test('compare two rates exactly', () => {
    expect(poissonRatio({ count: 10, time: 1 }, { count: 0, time: 1 }).p).toBeCloseTo(1 / 1024, 9)
    expect(poissonRatio({ count: 3, time: 1 }, { count: 2, time: 1 }).isHigher).toBe(true)
    expect(poissonRatio({ count: 29, time: 2 }, { count: 10, time: 1 }).isHigher).toBe(false)
    expect(poissonRatio({ count: 0, time: 1 }, { count: 0, time: 1 }).isHigher).toBe(false)
  })
})

describe('a health gate', () => {
  test('finds occurrences that doubled, and stores the numbers', () => {
    const updated = pairs(100, () => ({ before: 1, after: 2 }))
    expect(checkHealth(count, sample(updated, calm))).toMatchObject({
      verdict: 'worse',
      before: 100,
      after: 200,
      pairs: 100,
    })
  })

  test('blames no update for what devices without it do, too', () => {
    const both = pairs(100, () => ({ before: 1, after: 2 }))
    expect(checkHealth(count, sample(both, both)).verdict).toBe('well')
  })

  test('lets no single device decide', () => {
    const updated = pairs(100, (at) => ({ before: 1, after: at === 0 ? 5000 : 1 }))
    expect(checkHealth(count, sample(updated, calm))).toMatchObject({ verdict: 'well', after: 109 })
  })

  test('passes nothing with fewer than 20 pairs', () => {
    const bad = pairs(19, () => ({ before: 0, after: 10 }))
    expect(checkHealth(count, sample(bad, calm)).verdict).toBe('notEnoughData')
    expect(checkHealth(count, sample(calm, bad)).verdict).toBe('notEnoughData')
  })

  test('finds a shifted property beyond its tolerance, in the worse direction only', () => {
    const stream = randomStream(7, 'health')
    const shifted = (by: number) =>
      pairs(60, () => ({ before: stream.whole(-70, -60), after: stream.whole(-70, -60) + by }))
    const control = shifted(0)
    expect(checkHealth(value, sample(shifted(-12), control)).verdict).toBe('worse')
    expect(checkHealth(value, sample(shifted(12), control)).verdict).toBe('well')
    expect(checkHealth({ ...value, tolerance: 20 }, sample(shifted(-12), control)).verdict).toBe('well')
  })

  test('is quiet in 2,000 comparisons without a difference', () => {
    const stream = randomStream(11, 'quiet')
    const noise = () => pairs(30, () => ({ before: stream.whole(0, 4), after: stream.whole(0, 4) }))
    const alarms = Array.from({ length: 1000 }, () => noise()).flatMap((updated) =>
      [count, { ...value, tolerance: 0 }].filter(
        (signal) => checkHealth(signal, sample(updated, noise())).verdict === 'worse',
      ),
    )
    expect(alarms.length).toBeLessThanOrEqual(5)
  })
})

describe('a group that is watched', () => {
  const MINUTE = 60_000
  const HOUR = 60 * MINUTE
  const look = (now: number, soakMs: number, healthAt?: number, isSettled = true) =>
    healthLook({ soakEndsAt: soakMs, healthAt }, { soakMs, now, isSettled })

  test('is looked at four times, every hour in a long soak, and at its end', () => {
    expect([15 * MINUTE - 1, 15 * MINUTE, HOUR].map((now) => look(now, HOUR))).toEqual([undefined, 'early', 'last'])
    expect(look(29 * MINUTE, HOUR, 15 * MINUTE)).toBeUndefined()
    expect(look(30 * MINUTE, HOUR, 15 * MINUTE)).toBe('early')
    expect(look(HOUR, 72 * HOUR)).toBe('early')
    expect(look(9 * MINUTE, 20 * MINUTE)).toBeUndefined()
    expect(look(HOUR, HOUR, 0, false)).toBeUndefined()
    expect(healthLook({}, { soakMs: HOUR, now: HOUR, isSettled: true })).toBeUndefined()
  })

  test('is held early only by what is clearly worse', () => {
    const worse = (after: number) =>
      sample(
        pairs(100, (at) => ({ before: at % 3, after: at < after ? 3 : at % 3 })),
        calm,
      )
    const first = Array.from({ length: 100 }, (_, at) => at).find(
      (after) => checkHealth(count, worse(after)).verdict === 'worse',
    )
    expect(checkHealth(count, worse(first ?? 0), 'early').verdict).toBe('well')
    expect(checkHealth(count, worse(100), 'early').verdict).toBe('worse')
  })
})

test('devices are compared by numeric and boolean properties that they report, by events and by connects', () => {
  const property = { featureType: 1, transType: 1 } as const
  const integer = { type: 'integer', minimum: -128, maximum: 0, unit: '' } as const
  const model = compileThingModel([
    { ...property, deKey: 'rssi', schema: integer },
    { ...property, deKey: 'fault', schema: { type: 'boolean' } },
    { ...property, deKey: 'name', schema: { type: 'string', maxLength: 8 } },
    { ...property, deKey: 'goal', transType: 2, schema: integer },
    { featureType: 3, deKey: 'crash', output: { type: 'object', properties: [] } },
  ])
  const refused = (deKey: string, kind: HealthSignal['kind']) =>
    signalRefusal({ deKey, kind, worse: 'higher', tolerance: 0 }, model)?.refusal
  expect([refused('rssi', 'value'), refused('fault', 'value'), refused('crash', 'count')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect([refused('connects', 'count'), refused('', 'silence')]).toEqual([undefined, undefined])
  expect(refused('name', 'value')).toBe('campaigns.propertyNotNumeric')
  expect([refused('crash', 'value'), refused('goal', 'value')]).toEqual([
    'campaigns.propertyUnknown',
    'campaigns.propertyUnknown',
  ])
  expect(refused('rssi', 'count')).toBe('campaigns.eventUnknown')
})
