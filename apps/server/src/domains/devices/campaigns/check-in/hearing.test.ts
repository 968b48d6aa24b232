import { expect, test } from 'vitest'
import type { DeviceRow } from './device-facts.views.ts'
import { hearingChanges } from './hearing.ts'

const NOW = 1_795_000_000_000
const MINUTE = 60_000

test.each<[hears: boolean | undefined, stored: boolean | null, connectedFor: number, written: boolean | undefined]>([
  // Devices that subscribe cost nothing.
  [true, null, 0, undefined],
  [true, true, MINUTE, undefined],
  [undefined, false, MINUTE, undefined],
  [false, false, MINUTE, undefined],
  [false, null, 0, false],
  [true, false, 0, true],
  // It may subscribe with its next packet, as it did before.
  [false, true, MINUTE - 1, undefined],
  [false, true, MINUTE, false],
])('offers that are heard: %s, stored: %s, connected for %d ms: writes %s', (hears, stored, connectedFor, written) => {
  const device = { hearsOffers: stored, connectedAt: NOW - connectedFor } as DeviceRow
  const request = { deviceId: 1, productId: 'p', hears, act: { kind: 'check' } as const }
  const changes = hearingChanges([request], new Map([[1, device]]), NOW)
  expect(changes).toEqual(written === undefined ? [] : [{ deviceId: 1, hears: written }])
})
