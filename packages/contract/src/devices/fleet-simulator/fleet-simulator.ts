import * as z from 'zod/mini'
import { codeOf, epochMs, integer } from '../../schema.ts'
import { publishStatus, type PublishStatus } from '../../products/products/products.lifecycle.ts'
import { fleetLimits } from './fleet-simulator.limits.ts'

/** The prefix of simulated devices' serial numbers. */
const SIMULATED_SERIAL_HEAD = 'sim-'
const SERIAL_DIGITS = 4

export const simulatedSerial = (number: number): string =>
  SIMULATED_SERIAL_HEAD + String(number).padStart(SERIAL_DIGITS, '0')

/** A product is a test product until its release, because only its developers use it (decision 0040). */
export const isTestProduct = (status: PublishStatus): boolean => status !== publishStatus.released

/** The state of a product's fleet. */
export const fleetStatus = { none: 0, running: 1, stopped: 2, removing: 3 } as const
export type FleetStatus = (typeof fleetStatus)[keyof typeof fleetStatus]

const { intervalSeconds, offlineSeconds, delaySeconds, driftSeconds, seed, ...more } = fleetLimits
const percent = ({ min, max, defaultValue }: { min: number; max: number; defaultValue: number }) =>
  z._default(z.number().check(z.minimum(min), z.maximum(max)), defaultValue)
const whole = (limit: { min: number; max: number; defaultValue: number }) =>
  z._default(integer(limit), limit.defaultValue)

export const fleetSettings = z.object({
  /** The interval between two reports of a device, with a jitter of a fifth. */
  intervalSeconds: whole(intervalSeconds),
  eventPercent: percent(more.eventPercent),
  /** The share of sets and actions that the devices refuse. */
  refusePercent: percent(more.refusePercent),
  /** The chance of going offline in place of a report, and the approximate duration. */
  offlinePercent: percent(more.offlinePercent),
  offlineSeconds: whole(offlineSeconds),
  /** The share of reports dropped before sending. */
  lossPercent: percent(more.lossPercent),
  /** The share of reports sent late, with their original timestamp. */
  delayPercent: percent(more.delayPercent),
  delaySeconds: whole(delaySeconds),
  /** The maximum clock drift of the devices, fast or slow. */
  driftSeconds: whole(driftSeconds),
  /** The share of updates whose image cannot be stored. */
  otaFailPercent: percent(more.otaFailPercent),
  /** The share of updates after which the device returns to its previous version. */
  otaRollbackPercent: percent(more.otaRollbackPercent),
  /** The share of updates from which the device never returns. */
  otaBrickPercent: percent(more.otaBrickPercent),
  /** The share of updates with a download of one to five minutes. */
  otaSlowPercent: percent(more.otaSlowPercent),
  /** The same seed makes the same devices send the same messages in the same order. */
  seed: whole(seed),
})
export type FleetSettings = z.infer<typeof fleetSettings>

export const usualFleetSettings: FleetSettings = z.parse(fleetSettings, {})

/** The settings with defaults filled in, or the first that is out of range. */
export function readFleetSettings(
  given: Partial<Record<keyof FleetSettings, number>>,
): { settings: FleetSettings } | { wrong: keyof FleetSettings } {
  const read = z.safeParse(fleetSettings, given)
  return read.success ? { settings: read.data } : { wrong: read.error.issues[0]?.path[0] as keyof FleetSettings }
}

/** Totals of a fleet's devices since its start. */
const fleetCounts = z.object({
  reports: z.number(),
  events: z.number(),
  /** Replies to sets and actions. */
  replies: z.number(),
  /** Reports that were dropped, on purpose or for want of a connection. */
  lost: z.number(),
  /** Messages that the platform refused. */
  refused: z.number(),
  /** Updates that devices confirmed, could not install, took back, and never returned from. */
  updates: z.number(),
  updatesFailed: z.number(),
  updatesRolledBack: z.number(),
  updatesBricked: z.number(),
})
export type FleetCounts = z.infer<typeof fleetCounts>
export const noCounts: FleetCounts = {
  reports: 0,
  events: 0,
  replies: 0,
  lost: 0,
  refused: 0,
  updates: 0,
  updatesFailed: 0,
  updatesRolledBack: 0,
  updatesBricked: 0,
}

/** The reason why a fleet is stopped. */
const stopReasons = ['', 'asked', 'released', 'deleted', 'failed'] as const
export type StopReason = (typeof stopReasons)[number]

export const fleet = z.object({
  productId: z.string(),
  status: codeOf(fleetStatus),
  /** The number of devices at its start; 0 without a fleet. */
  count: z.number(),
  /** Existing simulated devices, and the connected ones among them, including those of external simulators. */
  made: z.number(),
  connected: z.number(),
  settings: fleetSettings,
  counts: fleetCounts,
  startTime: z.nullable(epochMs),
  stopReason: z.enum(stopReasons),
  /** True if it should run or be removed, but no server process has claimed it for a while. */
  isWaiting: z.boolean(),
  /** Whether the product may be simulated now: it must not be released. */
  mayRun: z.boolean(),
})
export type Fleet = z.infer<typeof fleet>
