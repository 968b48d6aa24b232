import * as z from 'zod/mini'
import { integer, text } from '../../../../schema.ts'
import { rolloutPlan } from '../plan.ts'
import { faultSchema } from './faults.ts'

/** Devices of one kind in the simulated fleet. */
const fleetPart = z.object({
  version: text({ max: 64 }),
  hardware: z._default(text({ max: 64 }), 'A1'),
  devices: integer({ min: 1, max: 20_000 }),
  /** Hours a day that such a device is online, from a time of its own. */
  onlineHours: z._default(integer({ min: 1, max: 24 }), 24),
  /** Devices that poll receive an offer at their next poll. */
  pollMinutes: z._default(integer({ min: 0, max: 1440 }), 0),
  bytesPerSecond: z._default(integer({ min: 1, max: 1_000_000_000 }), 100_000),
  utcOffset: z._default(integer({ min: -720, max: 840 }), 0),
})
export type FleetPart = z.output<typeof fleetPart>

const MAX_DEVICES = 20_000
const isSmallEnough = (parts: readonly FleetPart[]): boolean =>
  parts.reduce((sum, { devices }) => sum + devices, 0) <= MAX_DEVICES

export const rehearsalInput = z.object({
  /** Identifies the package: the SHA-256 of its file. */
  packageHash: text({ max: 64 }),
  imageBytes: integer({ min: 1, max: 2_000_000_000 }),
  plan: z.prefault(rolloutPlan, {}),
  fleet: z.array(fleetPart).check(z.minLength(1), z.maxLength(100), z.refine(isSmallEnough)),
  faults: z._default(z.array(faultSchema).check(z.maxLength(20)), []),
  /** Test devices that run the version before the first group. */
  validationDevices: z._default(integer({ min: 0, max: 200 }), 60),
  seed: z._default(integer({ min: 0, max: 1_000_000 }), 1),
  seeds: z._default(integer({ min: 1, max: 100 }), 20),
  /** Index of the device whose history the report contains. */
  traced: z._default(integer({ min: 0, max: MAX_DEVICES - 1 }), 0),
})
export type RehearsalInput = z.output<typeof rehearsalInput>
