import { HOUR_MS, DAY_MS } from '../../durations.ts'

export const homeLimits = {
  name: { max: 50 },
  roomName: { max: 20 },
  deviceName: { max: 40 },
  /** Homes that a user owns, and those that it is in, the owned ones included. */
  owned: 10,
  homes: 20,
  members: 30,
  rooms: 30,
  /** Besides sub-devices, which come with their gateways. */
  devices: 200,
  subDevices: 500,
  invitation: {
    lifeMs: DAY_MS,
    uses: { min: 1, max: 10, defaultValue: 1 },
    /** Of one user within 24 hours. */
    perDay: 20,
  },
} as const

/** Attempts to bind a device, each within an hour. */
export const claimLimits = {
  windowMs: HOUR_MS,
  perUser: 20,
  /** An IPv6 address counts as its /64 network. */
  perAddress: 60,
  /** Wrong codes for one serial number, after which no code of it is checked. */
  wrongCodes: 10,
  trailKeptMs: 180 * DAY_MS,
} as const

export const controlLimits = {
  /** How long a reply can wait for the device: until the command is over, and less than apps wait for a reply. */
  waitMs: { min: 0, max: 9_200 },
  /** Where several wait at a time: browsers have six connections to a server without TLS. */
  shortWaitMs: 3_000,
  /** A command that the device has not answered by then is over. */
  expireSeconds: 9,
  eventsPerPage: { min: 1, max: 50, defaultValue: 20 },
  sort: { min: 0, max: 10_000 },
  /** Of one user, or of one visitor's link. A finger that drags sends 5 a second. */
  perUser: { perSecond: 10, burst: 20 },
  /** Of all that control one device. */
  perDevice: { perSecond: 5, burst: 5 },
} as const

/** Open streams in one process. Above that of a user its oldest one ends, above that of an address new ones are refused. */
export const streamLimits = { perUser: 5, perAddress: 200 } as const
