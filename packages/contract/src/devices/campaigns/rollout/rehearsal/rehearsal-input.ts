import * as z from 'zod/mini'
import { rule } from '../../../../rules.ts'
import { integer, text } from '../../../../schema.ts'
import { timingChanges } from '../../jobs/job-timing.ts'
import { lanes } from '../../open-areas.ts'
import { rolloutPlan, type RolloutPlan } from '../plan.ts'
import { faultSchema } from './faults.ts'

export const MAX_DEVICES = 20_000
export const MAX_PARTS = 100

/** Devices of one kind in the simulated fleet. */
export const fleetPart = z.object({
  version: text({ max: 64 }),
  /** Empty where a device reports none. */
  hardware: z._default(text({ min: 0, max: 64 }), 'A1'),
  area: z._default(z.enum(lanes), 'CN'),
  devices: integer({ min: 1, max: MAX_DEVICES }),
  /** Hours a day that such a device is online, from a time of its own. */
  onlineHours: z._default(integer({ min: 1, max: 24 }), 24),
  /** Devices that poll receive an offer at their next poll. */
  pollMinutes: z._default(integer({ min: 0, max: 1440 }), 0),
  bytesPerSecond: z._default(integer({ min: 1, max: 1_000_000_000 }), 100_000),
  /** How many versions such a device installs one after the other, the last one that of the release. */
  installs: z._default(integer({ min: 1, max: 20 }), 1),
  utcOffset: z._default(integer({ min: -720, max: 840 }), 0),
})
export type FleetPart = z.output<typeof fleetPart>

export const devicesIn = (parts: readonly FleetPart[]): number => parts.reduce((sum, { devices }) => sum + devices, 0)

const isSmallEnough = (parts: readonly FleetPart[]): boolean => devicesIn(parts) <= MAX_DEVICES

export const fleetParts = z
  .array(fleetPart)
  .check(z.minLength(1), z.maxLength(MAX_PARTS), z.refine(isSmallEnough, { error: rule('tooManySimulated') }))

export const rehearsalInput = z.object({
  /** Identifies the package: the SHA-256 of its file. */
  packageHash: text({ max: 64 }),
  imageBytes: integer({ min: 1, max: 2_000_000_000 }),
  plan: z.prefault(rolloutPlan, {}),
  /** What the product sets differently from the usual timing. */
  timing: z.optional(timingChanges),
  fleet: fleetParts,
  faults: z._default(z.array(faultSchema).check(z.maxLength(20)), []),
  /** Test devices that run the version before the first group. */
  validationDevices: z._default(integer({ min: 0, max: 200 }), 60),
  seed: z._default(integer({ min: 0, max: 1_000_000 }), 1),
  seeds: z._default(integer({ min: 1, max: 100 }), 20),
  /** Index of the device whose history the report contains. */
  traced: z._default(integer({ min: 0, max: MAX_DEVICES - 1 }), 0),
})
export type RehearsalInput = z.output<typeof rehearsalInput>

const fits = (wanted: readonly string[], value: string): boolean => wanted.length === 0 || wanted.includes(value)

/** The parts that the filter of a plan covers. Simulated devices have serial numbers of their own. */
export const reachedParts = ({ filter }: RolloutPlan, parts: readonly FleetPart[]): FleetPart[] =>
  parts.filter(
    ({ version, hardware, area }) =>
      fits(filter.versions, version) && fits(filter.hardware, hardware) && fits(filter.areas, area),
  )
