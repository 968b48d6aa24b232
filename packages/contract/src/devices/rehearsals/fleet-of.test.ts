import { expect, test } from 'vitest'
import type { PathPackage } from '../campaigns/legs.ts'
import { fleetOf, type FleetRow, type FleetTarget } from './fleet-of.ts'

const target: FleetTarget = {
  firmwareType: 1,
  packageId: '70',
  firmwareVersion: 'V1.1.0 build 260201',
  reportedAs: '',
  seq: 7,
  sortKey: 2,
  hardware: ['A1'],
  from: { version: 'V1.0.0 build 260101', seq: 3, sortKey: 1 },
  lanes: ['CN'],
}
const row: FleetRow = {
  running: { 1: { version: 'V1.0.0 build 260101', seq: 5 } },
  hardware: 'A1',
  lane: 'CN',
  utcOffset: 480,
  onlineHours: 24,
  devices: 10,
}
const running = (seq: number, version = 'V1.0.0 build 260101'): FleetRow['running'] => ({ 1: { version, seq } })
const without = (change: Partial<FleetRow>) => fleetOf([{ ...row, ...change }], target)

test('a simulated fleet has the devices that the version reaches, by kind, the most common first', () => {
  const rows = [row, { ...row, onlineHours: 8, devices: 30 }, { ...row, running: running(6), devices: 5 }]
  const { fleet, leftOut } = fleetOf(rows, target)
  expect(fleet).toMatchObject([
    { onlineHours: 8, devices: 30, area: 'CN', utcOffset: 480, hardware: 'A1' },
    { onlineHours: 24, devices: 15, bytesPerSecond: 100_000, pollMinutes: 0 },
  ])
  expect(leftOut).toEqual([])
})

test.each<[string, Partial<FleetRow>]>([
  ['versionUnknown', { running: {} }],
  ['hasTarget', { running: running(7, 'V1.1.0 build 260201') }],
  ['hasNewer', { running: running(8) }],
  ['hardwareUnknown', { hardware: '' }],
  ['otherHardware', { hardware: 'B2' }],
  ['noPath', { running: running(2) }],
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

test('devices with versions on their way install them one after the other, unless one of them is not open to them', () => {
  const pack = {
    packageId: '50',
    firmwareVersion: 'V1.0.0 build 260101',
    reportedAs: '',
    seq: 3,
    sortKey: 1,
    isStop: false,
    from: null,
    hardware: [],
    modelVersion: null,
    area: null,
    isOffered: true,
    isSigned: true,
    needs: [],
  } as const
  const { firmwareVersion, seq, sortKey, hardware, from } = target
  const aim = { ...pack, packageId: '70', firmwareVersion, seq, sortKey, hardware, from }
  const via = (stop: Partial<PathPackage>, have: number) =>
    fleetOf([{ ...row, running: running(have) }], {
      ...target,
      images: [{ firmwareType: 1, target: aim, released: [{ ...pack, ...stop }] }],
    })
  expect(via({}, 2).fleet).toMatchObject([{ devices: 10, installs: 2 }])
  expect(via({}, 5).fleet).toMatchObject([{ devices: 10, installs: 1 }])
  expect(via({ isOffered: false }, 2)).toEqual({ fleet: [], leftOut: [{ reason: 'noPath', devices: 10 }] })
  expect(via({ area: 'US' }, 2)).toEqual({ fleet: [], leftOut: [{ reason: 'viaStop', devices: 10 }] })
})
