import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { chosenMembers, type Candidate } from './chosen-members.ts'
import { countPlace, placeHistogram, placeOfDevices } from './group-places.ts'
import { flawsOf } from './plan-flaws.ts'
import { groupTargets, planOf, planText, rolloutPlan, soakMinutes } from './plan.ts'
import { wholeJson } from './whole-json.ts'

type PlanInput = z.input<typeof rolloutPlan>
const parse = (input: PlanInput) => rolloutPlan.parse(input)
const standard = planOf('standard')

describe('the groups of a plan', () => {
  test.each([
    [0, []],
    [5, [5]],
    [50, [9, 39, 50]],
    [99, [9, 39, 99]],
    [510, [9, 39, 99, 199, 500, 510]],
    [10_000, [9, 39, 99, 199, 500, 2000, 10_000]],
    [1_000_000, [9, 39, 99, 199, 500, 2000, 10_000, 50_000, 250_000, 1_000_000]],
  ])('of %i devices', (fleet, targets) => {
    expect(groupTargets(standard, fleet)).toEqual(targets)
  })

  test('differ by preset', () => {
    expect(groupTargets(planOf('allAtOnce'), 10_000)).toEqual([10_000])
    expect(groupTargets(planOf('careful'), 10_000)).toEqual([9, 39, 99, 199, 500, 2000, 4000, 8000, 10_000])
    expect([soakMinutes(standard, 499, 10_000), soakMinutes(standard, 500, 10_000)]).toEqual([60, 1440])
  })
})

describe('a plan', () => {
  test('has a default for every field', () => {
    expect(standard).toEqual(parse({}))
    expect(standard.limits.gates.map(({ permille }) => permille)).toEqual([30, 20, 10, 5])
  })

  test('has one text, whatever the order of its fields', () => {
    const one = parse({ membership: 'fixed', soak: { minutes: 5 } })
    const other = parse({ soak: { minutes: 5, laterMinutes: 1440 }, membership: 'fixed' })
    expect(planText(one)).toBe(planText(other))
    expect(planText(one)).not.toBe(planText(standard))
    expect(JSON.parse(planText(one))).toEqual(one)
  })

  test.each<[string, PlanInput]>([
    ['groupsNotRising', { groups: { chosen: [9, 30, 60], targets: [99] } }],
    ['groupsNotRising', { groups: { targets: [500, 500] } }],
    [
      'gatesNotTightening',
      {
        limits: {
          gates: [
            { from: 500, permille: 20 },
            { from: 99, permille: 10 },
          ],
        },
      },
    ],
    [
      'gatesNotTightening',
      {
        limits: {
          gates: [
            { from: 99, permille: 20 },
            { from: 500, permille: 20 },
          ],
        },
      },
    ],
    ['faultyNotAboveHealthy', { limits: { sequential: { healthyPermille: 30 } } }],
    ['rateAboveMost', { rate: { kind: 'exponential', base: 50, factor: 20, every: 10, per: 'offered', most: 40 } }],
    ['windowEmpty', { windows: [{ days: [1], from: 60, to: 60 }] }],
    ['windowEmpty', { windows: [{ days: [1], from: 1440, to: 0 }] }],
    ['endNotAfterStart', { startsAt: 5, endsAt: 5 }],
  ])('is refused: %s', (flaw, input) => {
    expect(flawsOf(parse(input))).toEqual([flaw])
  })

  test('is accepted with the values next to those', () => {
    const fine: PlanInput = {
      groups: { targets: [100] },
      rate: { kind: 'exponential', base: 40, factor: 11, every: 1, per: 'confirmed', most: 40 },
      windows: [{ days: [7], from: 0, to: 1440 }],
      startsAt: 5,
      endsAt: 6,
    }
    expect(flawsOf(parse(fine))).toEqual([])
    for (const preset of ['careful', 'standard', 'allAtOnce'] as const) expect(flawsOf(planOf(preset))).toEqual([])
  })
})

test('canonical JSON orders its members and refuses fractions', () => {
  expect(wholeJson({ b: [1, -2, true], a: 'ü"', c: undefined })).toBe('{"a":"ü\\"","b":[1,-2,true]}')
  expect(() => wholeJson({ a: 0.5 })).toThrow(RangeError)
})

describe('the chosen devices', () => {
  const candidate = (id: number, change: Partial<Candidate> = {}): Candidate => ({
    id,
    place: (id * 7919) % 1_000_000,
    version: 'V1.0.0',
    hardware: 'A1',
    isOnline: true,
    isSteady: true,
    ...change,
  })
  const fleet = Array.from({ length: 1000 }, (_, id) =>
    candidate(id, { hardware: id % 100 === 99 ? 'B2' : 'A1', version: id === 500 ? 'V0.9.0' : 'V1.0.0' }),
  )

  test('are the first in place order, with one of each common combination in the first group', () => {
    const [first = [], second = [], third = []] = chosenMembers(standard, fleet, 1_000_000)
    expect([first.length, second.length, third.length]).toEqual([9, 30, 60])
    expect(first.filter((id) => id % 100 === 99)).toHaveLength(1)
    expect(new Set([...first, ...second, ...third]).size).toBe(99)
    const places = first.slice(2).map((id) => fleet[id]?.place ?? 0)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    // One device of 1,000 is below half a percent.
    expect([...first, ...second, ...third]).not.toContain(500)
  })

  test('are online, steady and within the gray ratio', () => {
    const half = fleet.map((one) => ({ ...one, isOnline: one.id % 4 !== 0, isSteady: one.id % 4 !== 1 }))
    const chosen = chosenMembers(standard, half, 500_000).flat()
    expect(chosen).toHaveLength(99)
    expect(chosen.filter((id) => id % 4 < 2 || (fleet[id]?.place ?? 0) >= 500_000)).toEqual([])
  })

  test('are unsteady or offline only if too few qualify', () => {
    const few = fleet.map((one) => ({ ...one, isOnline: one.id < 40, isSteady: one.id < 20 }))
    const [first = [], second = [], third = []] = chosenMembers(standard, few, 1_000_000)
    expect([first.length, second.length, third.length]).toEqual([9, 30, 60])
    expect([...first, ...second].slice(0, 20).filter((id) => id >= 20)).toEqual([])
    expect([...first, ...second].filter((id) => id >= 40)).toEqual([])
    expect(third.filter((id) => id >= 40)).toHaveLength(59)
  })
})

test('the place of a group covers its devices, within a range of 100 places', () => {
  const places = Array.from({ length: 20_000 }, (_, at) => (at * 104_729 + 17) % 1_000_000)
  const histogram = placeHistogram()
  for (const place of places) countPlace(histogram, place)
  for (const devices of [0, 1, 100, 401, 1901, 19_999, 20_000]) {
    const edge = placeOfDevices(histogram, devices)
    const below = places.filter((place) => place < edge).length
    expect(Math.abs(below - devices)).toBeLessThanOrEqual(4)
  }
  expect(placeOfDevices(histogram, 20_001)).toBe(1_000_000)
})
