import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inFlightLimit, minuteOf, offersNow, rateAt, type MinuteOffers } from './pace.ts'
import { windowState, type WeeklyWindow } from './windows.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
/** Monday, 2026-11-23 00:00 UTC. */
const monday = 20_780 * DAY
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const night: WeeklyWindow = { days: everyDay, from: 120, to: 300 }
const at = (minutes: number): number => monday + minutes * MINUTE

describe('a weekly window', () => {
  test('follows the clock of the device, also half an hour off', () => {
    expect(windowState([night], at(120), 0)).toEqual({ isOpen: true, changesAt: at(300) })
    expect(windowState([night], at(119), 0)).toEqual({ isOpen: false, changesAt: at(120) })
    expect(windowState([night], at(300), 0)).toEqual({ isOpen: false, changesAt: at(1440 + 120) })
    // India, 02:00 is 20:30 UTC of the day before; the Marquesas are 9:30 behind.
    expect(windowState([night], at(-210), 330)).toEqual({ isOpen: true, changesAt: at(-30) })
    expect(windowState([night], at(120 + 570), -570)).toEqual({ isOpen: true, changesAt: at(300 + 570) })
    // Nepal is 5:45 ahead.
    expect(windowState([night], at(120 - 345), 345).isOpen).toBe(true)
    expect(windowState([night], at(119 - 345), 345).isOpen).toBe(false)
  })

  test('knows the weekday of 1970-01-01, and of days before', () => {
    const thursday: WeeklyWindow = { days: [4], from: 0, to: 1440 }
    expect(windowState([thursday], 0, 0)).toEqual({ isOpen: true, changesAt: DAY })
    expect(windowState([thursday], 0, -1).isOpen).toBe(false)
    expect(windowState([thursday], at(3 * 1440), 0).isOpen).toBe(true)
  })

  test('crosses midnight and the end of the week', () => {
    const late: WeeklyWindow = { days: [7], from: 1380, to: 60 }
    expect(windowState([late], at(-60), 0)).toEqual({ isOpen: true, changesAt: at(60) })
    expect(windowState([late], at(59), 0)).toEqual({ isOpen: true, changesAt: at(60) })
    expect(windowState([late], at(60), 0)).toEqual({ isOpen: false, changesAt: at(7 * 1440 - 60) })
  })

  test('joins windows that touch, and is always open without any', () => {
    const touching = [night, { days: everyDay, from: 300, to: 360 }]
    expect(windowState(touching, at(200), 0)).toEqual({ isOpen: true, changesAt: at(360) })
    expect(windowState([], at(0), 0)).toEqual({ isOpen: true })
    expect(windowState([{ days: everyDay, from: 0, to: 1440 }], at(77), 0)).toEqual({ isOpen: true })
  })

  test('opens once when the clocks go back and follows when they go forward', () => {
    // Before the change the device reports 120, after it 60: 02:00 comes twice, an hour apart.
    expect(windowState([night], at(0), 120).isOpen).toBe(true)
    expect(windowState([night], at(0), 60)).toEqual({ isOpen: false, changesAt: at(60) })
    expect(windowState([night], at(239), 60).isOpen).toBe(true)
    expect(windowState([night], at(240), 60).isOpen).toBe(false)
  })

  test('changes exactly when it says', () => {
    const window = fc.record({
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      from: fc.integer({ min: 0, max: 1439 }),
      to: fc.integer({ min: 0, max: 1439 }),
    })
    const windows = fc.array(
      window.filter(({ from, to }) => from !== to),
      { minLength: 1, maxLength: 3 },
    )
    fc.assert(
      fc.property(
        windows,
        fc.integer({ min: 0, max: 10_080 }),
        fc.integer({ min: -720, max: 840 }),
        (list, now, offset) => {
          const state = windowState(list, at(now), offset)
          if (state.changesAt === undefined) return
          expect(windowState(list, state.changesAt, offset).isOpen).toBe(!state.isOpen)
          expect(windowState(list, state.changesAt - MINUTE, offset).isOpen).toBe(state.isOpen)
        },
      ),
      { numRuns: 200, seed: 20_261_123 },
    )
  })
})

describe('the rate', () => {
  test('grows by its factor as often as a number of devices is reached', () => {
    const rate = { kind: 'exponential', base: 10, factor: 20, every: 50, per: 'confirmed', most: 100 } as const
    const rates = [0, 49, 50, 100, 150, 200, 1_000_000].map((confirmed) => rateAt(rate, { confirmed, offered: 0 }))
    expect(rates).toEqual([10, 10, 20, 40, 80, 100, 100])
    expect(rateAt({ ...rate, base: 1, factor: 11, per: 'offered', every: 1 }, { confirmed: 0, offered: 10 })).toBe(2)
    expect(rateAt({ kind: 'unlimited' }, { confirmed: 0, offered: 0 })).toBeUndefined()
  })

  test.each([1, 7, 59, 60, 61, 1000])('sends exactly %i offers in each minute, evenly', (limit) => {
    const sent: number[] = []
    let spent: MinuteOffers = { minute: 0, offered: 0 }
    for (let second = 0; second < 180; second++) {
      const now = second * 1000
      if (spent.minute !== minuteOf(now)) spent = { minute: minuteOf(now), offered: 0 }
      const offers = offersNow(now, 10_000, limit, spent)
      spent = { ...spent, offered: spent.offered + offers }
      sent.push(offers)
    }
    for (const start of [0, 60, 120]) {
      expect(sent.slice(start, start + 60).reduce((sum, one) => sum + one, 0)).toBe(limit)
    }
    expect(Math.max(...sent) - Math.min(...sent)).toBeLessThanOrEqual(1)
  })

  test('never offers more than is wanted or left, and starts again with the minute', () => {
    expect(offersNow(59_000, 3, 60, { minute: 0, offered: 0 })).toBe(3)
    expect(offersNow(59_000, 30, 60, { minute: 0, offered: 55 })).toBe(5)
    expect(offersNow(59_000, 30, 60, { minute: 0, offered: 70 })).toBe(0)
    expect(offersNow(60_000, 30, 60, { minute: 0, offered: 60 })).toBe(1)
    expect(offersNow(0, 30, undefined, { minute: 0, offered: 0 })).toBe(30)
  })

  test('waits while many devices are updating', () => {
    const inFlight = { least: 60, percentOfSettled: 50 }
    expect([0, 120, 121, 1000].map((settled) => inFlightLimit(inFlight, settled))).toEqual([60, 60, 60, 500])
  })
})
