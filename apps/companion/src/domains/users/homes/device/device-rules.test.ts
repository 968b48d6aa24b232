import { DAY_MS, HOUR_MS } from '@slipway/contract/durations.ts'
import type { DeviceHistory } from '@slipway/contract/devices/device-history/device-history.ts'
import { panelModels } from '@slipway/contract/products/features/panel/testing/panel-models.ts'
import type { HomeEvent } from '@slipway/contract/users/homes/home-devices.ts'
import { describe, expect, test } from 'vitest'
import { dayBars, linePath, nearestTo, numbersOf, scaleOf } from './chart-points.ts'
import { asHeard, eventsOf } from './device-view.ts'
import { offlineCause } from './offline-cause.ts'
import { device } from './testing/device-sample.ts'

const NOW = Date.UTC(2026, 10, 24, 12)
const history = (changed: Partial<DeviceHistory>): DeviceHistory => ({
  thinned: 'none',
  points: [],
  buckets: [],
  bucketMs: 0,
  total: 0,
  cutBefore: null,
  ...changed,
})
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

describe('a chart', () => {
  test('has the numbers of points, or the averages of intervals', () => {
    const points = [
      { time: 1, value: 20 },
      { time: 2, value: 'broken' },
    ]
    expect(numbersOf(history({ points }))).toEqual([{ time: 1, value: 20 }])
    const buckets = [{ time: 1, min: 1, max: 3, avg: 2, count: 9 }]
    expect(numbersOf(history({ buckets }))).toEqual([{ time: 1, value: 2 }])
  })

  test('draws a flat line in its middle, and reads out the nearest value', () => {
    const points = [
      { time: 0, value: 5 },
      { time: 10, value: 5 },
    ]
    const scale = scaleOf(points, 0, 10)
    expect(linePath(points, scale)).toBe('M0.0 500.0L1000.0 500.0')
    expect(nearestTo(points, 0.7, scale)).toBe(points[1])
    expect(nearestTo([], 0.7, scale)).toBeUndefined()
  })

  test('of a counter has what it counted on each of seven days, also after a reset', () => {
    const at = (daysAgo: number, value: number) => ({ time: NOW - daysAgo * DAY_MS, value })
    const bars = dayBars(history({ points: [at(7, 10), at(3, 12), at(2, 12.5), at(0, 0.5)] }), NOW, dayOf)
    expect(bars.map(({ counted }) => counted)).toEqual([undefined, undefined, undefined, 2, 0.5, undefined, 0.5])
    expect(bars.at(-1)?.day).toBe('2026-11-24')
    const buckets = [{ time: NOW, min: 4, max: 6, avg: 5, count: 2 }]
    expect(dayBars(history({ buckets }), NOW, dayOf).at(-1)?.counted).toBe(2)
  })

  test('of a counter that falls slightly counts from where it was, and once', () => {
    const points = [128.25, 128, 128.25, 128.5, 127, 129].map((value, at) => ({ time: NOW + at, value }))
    expect(dayBars(history({ points }), NOW, dayOf).at(-1)?.counted).toBe(0.75)
  })
})

test('what was busy when the page was read is free as soon as the stream says nothing of it', () => {
  const { homeId: _home, shareId: _share, panel: _panel, productModel: _model, serial: _serial, ...others } = device
  const { model: _features, may: _may, ...heard } = others
  expect(asHeard({ ...device, busy: ['relay'] }, undefined).busy).toEqual(['relay'])
  expect(asHeard({ ...device, busy: ['relay'] }, heard)).toEqual(device)
  expect(asHeard(device, { ...heard, busy: ['load'] }).busy).toEqual(['load'])
})

test('an alarm has a banner until it has ended, for a day at most, and once however often it was sent', () => {
  const event = (id: number, eventStatus: 1 | 2, hoursAgo = 1, closeTime: number | null = null): HomeEvent => ({
    eventId: String(id),
    deKey: 'plug_overload',
    eventName: null,
    eventStatus,
    time: NOW - hoursAgo * HOUR_MS,
    closeTime,
    data: {},
  })
  const idsOf = (...events: HomeEvent[]) => {
    const shown = eventsOf(events, panelModels.plug, NOW)
    return [shown.alarms.map(({ id }) => id), shown.events.map(({ id }) => id)]
  }
  expect(idsOf(event(2, 1), event(1, 1))).toEqual([['2'], ['2', '1']])
  expect(idsOf(event(2, 2), event(1, 1))).toEqual([[], ['1']])
  expect(idsOf(event(1, 1, 25))).toEqual([[], ['1']])
  expect(idsOf(event(2, 1, 1, NOW), event(1, 1))).toEqual([[], ['2', '1']])
  expect(idsOf(event(3, 1), event(2, 1, 1, NOW))).toEqual([['3'], ['3', '2']])
})

test.each([
  ['offline', 'keepaliveTimeout', null, 'connectionLost'],
  ['offline', 'disconnected', null, 'wentAway'],
  ['offline', 'gatewayOffline', null, 'gateway'],
  ['offline', 'disconnected', 'timestampOff', 'clock'],
  ['neverConnected', '', 'signature', 'credentials'],
  ['neverConnected', '', null, undefined],
  ['offline', 'of a later version', null, 'unknown'],
  ['online', '', 'signature', undefined],
  ['disabled', 'kicked', 'disabled', undefined],
] as const)('%s, %s, %s is %s in a user’s words', (state, reason, attempt, cause) => {
  expect(offlineCause({ state, reason, attempt })).toBe(cause)
})
