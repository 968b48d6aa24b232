import { expect, test } from 'vitest'
import { fleetOf, type FleetRow, type FleetTarget } from './fleet-of.ts'

const target: FleetTarget = {
  firmwareType: 1,
  firmwareVersion: 'V1.1.0 build 260201',
  reportedAs: '',
  seq: 7,
  sortKey: 2,
  hardware: ['A1'],
  from: { version: 'V1.0.0 build 260101', seq: 3, sortKey: 1 },
  lanes: ['CN'],
}
const row: FleetRow = {
  version: 'V1.0.0 build 260101',
  seq: 5,
  hardware: 'A1',
  lane: 'CN',
  utcOffset: 480,
  onlineHours: 24,
  devices: 10,
}
const without = (change: Partial<FleetRow>) => fleetOf([{ ...row, ...change }], target)

test('a simulated fleet has the devices that the version reaches, by kind, the most common first', () => {
  const rows = [row, { ...row, onlineHours: 8, devices: 30 }, { ...row, seq: 6, devices: 5 }]
  const { fleet, leftOut } = fleetOf(rows, target)
  expect(fleet).toMatchObject([
    { onlineHours: 8, devices: 30, area: 'CN', utcOffset: 480, hardware: 'A1' },
    { onlineHours: 24, devices: 15, bytesPerSecond: 100_000, pollMinutes: 0 },
  ])
  expect(leftOut).toEqual([])
})

test.each<[string, Partial<FleetRow>]>([
  ['versionUnknown', { version: null }],
  ['hasTarget', { version: 'V1.1.0 build 260201' }],
  ['hasNewer', { seq: 8 }],
  ['hardwareUnknown', { hardware: '' }],
  ['otherHardware', { hardware: 'B2' }],
  ['noPath', { seq: 2 }],
  ['otherArea', { lane: 'US' }],
  ['silent', { onlineHours: null }],
])('devices are left out and counted: %s', (reason, change) => {
  expect(without(change)).toEqual({ fleet: [], leftOut: [{ reason, devices: 10 }] })
})

test('more kinds than a fleet can have are left out, the rarest first', () => {
  const rows = Array.from({ length: 103 }, (_, index) => ({ ...row, utcOffset: index, devices: 1 + index }))
  const { fleet, leftOut } = fleetOf(rows, target)
  expect(fleet).toHaveLength(100)
  expect(fleet[0]?.devices).toBe(103)
  expect(leftOut).toEqual([{ reason: 'tooMany', devices: 1 + 2 + 3 }])
})
