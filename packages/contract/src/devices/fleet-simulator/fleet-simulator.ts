import * as z from 'zod/mini'
import { codeOf, epochMs, integer } from '../../schema.ts'
import { publishStatus, type PublishStatus } from '../../products/products/products.lifecycle.ts'
import { fleetLimits } from './fleet-simulator.limits.ts'

/** Serial numbers of simulated devices start with it. */
const SIMULATED_SERIAL_HEAD = 'sim-'
const SERIAL_DIGITS = 4

export const simulatedSerial = (number: number): string =>
  SIMULATED_SERIAL_HEAD + String(number).padStart(SERIAL_DIGITS, '0')

/** Nobody outside uses a product before it is released: until then it is a test product (decision 0040). */
export const isTestProduct = (status: PublishStatus): boolean => status !== publishStatus.released

/** Where the fleet of a product is. */
export const fleetStatus = { none: 0, running: 1, stopped: 2, removing: 3 } as const
export type FleetStatus = (typeof fleetStatus)[keyof typeof fleetStatus]

const { intervalSeconds, offlineSeconds, delaySeconds, driftSeconds, seed, ...more } = fleetLimits
const percent = ({ min, max, defaultValue }: { min: number; max: number; defaultValue: number }) =>
  z._default(z.number().check(z.minimum(min), z.maximum(max)), defaultValue)
const whole = (limit: { min: number; max: number; defaultValue: number }) =>
  z._default(integer(limit), limit.defaultValue)

export const fleetSettings = z.object({
  /** Between two reports of a device, give or take a fifth. */
  intervalSeconds: whole(intervalSeconds),
  eventPercent: percent(more.eventPercent),
  /** Of settings and actions: how many the devices refuse. */
  refusePercent: percent(more.refusePercent),
  /** How often a device goes offline in place of reporting, and for how long about. */
  offlinePercent: percent(more.offlinePercent),
  offlineSeconds: whole(offlineSeconds),
  /** Reports that are dropped before they are sent. */
  lossPercent: percent(more.lossPercent),
  /** Reports that are sent late, with the time that they are of. */
  delayPercent: percent(more.delayPercent),
  delaySeconds: whole(delaySeconds),
  /** By how much the devices' clocks are wrong at most, fast or slow. */
  driftSeconds: whole(driftSeconds),
  /** The same devices say the same things in the same order. */
  seed: whole(seed),
})
export type FleetSettings = z.infer<typeof fleetSettings>

export const usualFleetSettings: FleetSettings = z.parse(fleetSettings, {})

/** The settings, the usual ones where none are given; or the first that is out of its limits. */
export function readFleetSettings(
  given: Partial<Record<keyof FleetSettings, number>>,
): { settings: FleetSettings } | { wrong: keyof FleetSettings } {
  const read = z.safeParse(fleetSettings, given)
  return read.success ? { settings: read.data } : { wrong: read.error.issues[0]?.path[0] as keyof FleetSettings }
}

/** Of the devices of a fleet, since it was started. */
const fleetCounts = z.object({
  reports: z.number(),
  events: z.number(),
  /** Answers to settings and actions. */
  replies: z.number(),
  /** Reports that were dropped, by intent or since there was no connection. */
  lost: z.number(),
  /** Messages that the platform answered with a refusal. */
  refused: z.number(),
})
export type FleetCounts = z.infer<typeof fleetCounts>
export const noCounts: FleetCounts = { reports: 0, events: 0, replies: 0, lost: 0, refused: 0 }

/** Why a fleet stands still. */
const stopReasons = ['', 'asked', 'released', 'deleted', 'failed'] as const
export type StopReason = (typeof stopReasons)[number]

export const fleet = z.object({
  productId: z.string(),
  status: codeOf(fleetStatus),
  /** How many devices it was started with; 0 where there was none. */
  count: z.number(),
  /** Simulated devices that there are, and those of them that are connected, whoever connected them. */
  made: z.number(),
  connected: z.number(),
  settings: fleetSettings,
  counts: fleetCounts,
  startTime: z.nullable(epochMs),
  stopReason: z.enum(stopReasons),
  /** It should run or be removed, and no process of the servers has taken it for a while. */
  isWaiting: z.boolean(),
  /** Whether the product may be simulated now: it is not released. */
  mayRun: z.boolean(),
})
export type Fleet = z.infer<typeof fleet>
