import { describe, expect, test } from 'vitest'
import { featureType } from '../../products/features/features.ts'
import type { ParametersSchema, ValueSchema } from '../../products/features/value-schema.ts'
import { fleetLimits } from './fleet-simulator.limits.ts'
import { isTestProduct, readFleetSettings, usualFleetSettings, type FleetSettings } from './fleet-simulator.ts'
import { simulatedDevice, type Deed, type SimulatedDevice } from './simulated-device.ts'
import { simulatedModel } from './simulated-model.ts'

const level = { type: 'integer', minimum: 0, maximum: 100, unit: '' } as const
const property = (deKey: string, trans: 1 | 2 | 3, deInput: ValueSchema = level) =>
  ({ featureType: featureType.property, deKey, transType: trans, deInput, deOutput: {} }) as const
const data = (deKey: string): ParametersSchema => ({
  type: 'object',
  properties: [{ deKey, description: '', required: true, ...level }],
})
const noInput = { type: 'noinput' } as const
const model = simulatedModel([
  property('sw', 3, { type: 'boolean' }),
  property('temp', 1),
  property('goal', 2),
  property('a', 1),
  property('b', 1),
  { featureType: featureType.event, deKey: 'alarm', transType: 1, deInput: {}, deOutput: data('temp') },
  { featureType: featureType.operation, deKey: 'blink', transType: 4, deInput: noInput, deOutput: data('was') },
])

/** Settings without any faults. */
const calm: FleetSettings = {
  ...usualFleetSettings,
  eventPercent: 0,
  refusePercent: 0,
  offlinePercent: 0,
  lossPercent: 0,
  delayPercent: 0,
  driftSeconds: 0,
}
const deviceOf = (settings: Partial<FleetSettings> = {}, index = 0) =>
  simulatedDevice({ model, settings: { ...calm, ...settings }, index })

interface Done {
  at: number
  deed: Deed
}

/** The device's actions in this many steps, with their times. */
function lifeOf(device: SimulatedDevice, steps = 400): Done[] {
  const done: Done[] = []
  let at = device.firstAfterMs
  for (let step = 0; step < steps; step++) {
    const { deeds, nextAt } = device.step(at)
    done.push(...deeds.map((deed) => ({ at, deed })))
    at = nextAt
  }
  return done
}
const kinds = (life: readonly Done[]) => new Set(life.map(({ deed }) => deed.do))
const share = (life: readonly Done[], kind: Deed['do']) =>
  (100 * life.filter(({ deed }) => deed.do === kind).length) / life.length

describe('a simulated device', () => {
  test('does the same again from the same seed, and each of a fleet something else', () => {
    const busy = { eventPercent: 20, offlinePercent: 5, lossPercent: 5, delayPercent: 10, driftSeconds: 60 }
    expect(lifeOf(deviceOf(busy))).toEqual(lifeOf(deviceOf(busy)))
    expect(lifeOf(deviceOf(busy))).not.toEqual(lifeOf(deviceOf({ ...busy, seed: 2 })))
    expect(lifeOf(deviceOf(busy))).not.toEqual(lifeOf(deviceOf(busy, 1)))
  })

  test('first reports all that reports, then a few at a time, in its interval give or take a fifth', () => {
    const life = lifeOf(deviceOf({ intervalSeconds: 10 }))
    const sizes = life.map(({ deed }) => (deed.do === 'report' ? Object.keys(deed.data).length : 0))
    expect(life[0]?.deed).toMatchObject({ do: 'report', data: { sw: expect.any(Boolean), a: expect.any(Number) } })
    expect(life[0]?.deed).not.toHaveProperty('data.goal')
    expect(sizes[0]).toBe(4)
    expect(new Set(sizes.slice(1))).toEqual(new Set([1, 2, 3]))
    const pauses = life.slice(1).map(({ at }, place) => at - (life[place]?.at ?? 0))
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(8_000)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(12_000)
  })

  test('does nothing that was not asked for', () => {
    expect(kinds(lifeOf(deviceOf()))).toEqual(new Set(['report']))
  })

  test('loses about as many reports as it is told to', () => {
    expect(share(lifeOf(deviceOf({ lossPercent: 25 })), 'lose')).toBeGreaterThan(18)
    expect(share(lifeOf(deviceOf({ lossPercent: 25 })), 'lose')).toBeLessThan(32)
    expect(kinds(lifeOf(deviceOf({ lossPercent: 100 })))).toEqual(new Set(['lose']))
  })

  test('goes offline for about as long as it is told to, and does nothing meanwhile', () => {
    const life = lifeOf(deviceOf({ offlinePercent: 20, offlineSeconds: 100 }))
    const spells = life.flatMap(({ at, deed }, place) => {
      const next = life[place + 1]
      if (deed.do !== 'disconnect' || !next) return []
      expect(next.deed.do).toBe('connect')
      return [next.at - at]
    })
    expect(spells.length).toBeGreaterThan(40)
    expect(Math.min(...spells)).toBeGreaterThanOrEqual(50_000)
    expect(Math.max(...spells)).toBeLessThanOrEqual(150_000)
  })

  test('sends a delayed report later, with the time by its own clock that it is of', () => {
    const device = deviceOf({ delayPercent: 100, delaySeconds: 30, driftSeconds: 60 })
    const life = lifeOf(device)
    expect(kinds(life)).toEqual(new Set(['late']))
    for (const { at, deed } of life) {
      const age = deed.do === 'late' ? at + device.clockOffMs - deed.time : 0
      expect(age).toBeGreaterThanOrEqual(1_000)
      expect(age).toBeLessThanOrEqual(30_000 + 12_000)
    }
  })

  test('has a clock that is wrong by no more than it is reported', () => {
    const offs = Array.from({ length: 200 }, (_, index) => deviceOf({ driftSeconds: 30 }, index).clockOffMs)
    expect(Math.max(...offs.map(Math.abs))).toBeLessThanOrEqual(30_000)
    expect(Math.min(...offs)).toBeLessThan(-15_000)
    expect(Math.max(...offs)).toBeGreaterThan(15_000)
    expect(deviceOf().clockOffMs).toBeCloseTo(0)
  })

  test('tells that an event occurred before it tells that it stopped', () => {
    const told = lifeOf(deviceOf({ eventPercent: 30 })).flatMap(({ deed }) => (deed.do === 'event' ? [deed] : []))
    expect(told.length).toBeGreaterThan(60)
    expect(told.map(({ status }) => status)).toEqual(told.map((_, place) => (place % 2 === 0 ? 1 : 2)))
    expect(told[0]?.data).toEqual({ temp: expect.any(Number) })
  })

  test('takes what is set, reports it, and goes on from there', () => {
    const device = deviceOf()
    expect(device.onSet({ sw: true, goal: 20 })).toEqual({ code: 200, report: { sw: true } })
    expect(device.onSet({ goal: 20 })).toEqual({ code: 200 })
    expect(device.onSet({ temp: 20 })).toEqual({ code: 404 })
  })

  test('gives back what an action gives, and knows no other', () => {
    expect(deviceOf().onAction('blink')).toEqual({ code: 200, data: { was: expect.any(Number) } })
    expect(deviceOf().onAction('fly')).toEqual({ code: 404 })
  })

  test('refuses about as often as it is told to', () => {
    const answers = (device: SimulatedDevice) => Array.from({ length: 400 }, () => device.onSet({ sw: true }).code)
    expect(new Set(answers(deviceOf()))).toEqual(new Set([200]))
    const refused = answers(deviceOf({ refusePercent: 25 })).filter((code) => code === 500).length
    expect(refused).toBeGreaterThan(70)
    expect(refused).toBeLessThan(130)
  })

  test('says the same whatever it was asked meanwhile, where nothing was set', () => {
    const asked = deviceOf()
    for (let time = 0; time < 10; time++) asked.onAction('blink')
    expect(lifeOf(asked)).toEqual(lifeOf(deviceOf()))
  })
})

test('1,000 devices as they usually are report 100 times a second', () => {
  expect(fleetLimits.devices.max / usualFleetSettings.intervalSeconds).toBe(100)
})

test('settings say which of them is out of its limits', () => {
  expect(readFleetSettings({ lossPercent: 101 })).toEqual({ wrong: 'lossPercent' })
  expect(readFleetSettings({ intervalSeconds: 0.5 })).toEqual({ wrong: 'intervalSeconds' })
  expect(readFleetSettings({ seed: 5 })).toEqual({ settings: { ...usualFleetSettings, seed: 5 } })
})

test('a product is a test product until it is released', () => {
  expect([1, 2, 3, 4, 5].map((status) => isTestProduct(status as 1))).toEqual([true, true, true, true, false])
})
