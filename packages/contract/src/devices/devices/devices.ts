import * as z from 'zod/mini'
import { codeOf, epochMs, matching } from '../../schema.ts'
import { deviceLimits } from './devices.limits.ts'

/** `[A-Za-z0-9_-]{1,32}`: nothing that has a meaning in a topic (device-protocol §3). */
export const serial = matching({ max: deviceLimits.serialLength }, /^[A-Za-z0-9_-]+$/, 'serial')

export const onOff = { offline: 0, online: 1 } as const

/** Whether a device may sign in and be given commands. */
export const deviceAccess = { allowed: 1, disabled: 2 } as const
export type DeviceAccess = (typeof deviceAccess)[keyof typeof deviceAccess]

export const commandStatus = { pending: 1, sent: 2, acked: 3, failed: 4, expired: 5 } as const
export type CommandStatus = (typeof commandStatus)[keyof typeof commandStatus]

export const device = z.object({
  productId: z.string(),
  serial: z.string(),
  online: z.boolean(),
  /** Epoch ms of the last change between online and offline. */
  onlineSince: z.nullable(epochMs),
  /** Epoch ms of the last message of any kind. */
  lastSeen: z.nullable(epochMs),
  ip: z.nullable(z.string()),
  createTime: epochMs,
  activatedTime: z.nullable(epochMs),
  /** Since when it is kept out; null while it may sign in. */
  disabledTime: z.nullable(epochMs),
  /** Nothing but a page stands behind it: it is in no list and no total (SI-097). */
  isVirtual: z.boolean(),
  /** A simulator stands for it: it is in the list, and in no total of those that are real. */
  isSimulated: z.boolean(),
})
export type Device = z.infer<typeof device>

/** The latest known value of one property; `unmodelled` values are kept but match no feature or break its limits. */
export const propertyState = z.object({
  deKey: z.string(),
  value: z.unknown(),
  /** Epoch ms by the device's clock, clamped; the server's where the device sent none. */
  time: epochMs,
  unmodelled: z.nullable(z.string()),
})
export type PropertyState = z.infer<typeof propertyState>

export const command = z.object({
  commandId: z.string(),
  /** The identifier of the operation that it calls; null where it sets properties. */
  action: z.nullable(z.string()),
  /** The properties that it sets; none of an action. */
  deKeys: z.array(z.string()),
  data: z.record(z.string(), z.unknown()),
  status: codeOf(commandStatus),
  createTime: epochMs,
  sentTime: z.nullable(epochMs),
  endTime: z.nullable(epochMs),
  expireTime: epochMs,
  /** What the device answered; 408 where it did not in time. */
  code: z.nullable(z.number()),
  msg: z.nullable(z.string()),
  /** What an action gave back, also where that came too late; null for nothing, or for what could not be kept. */
  output: z.unknown(),
  /** Why `output` does not fit the model of now. */
  unmodelled: z.nullable(z.string()),
  /** An answer that came when the command was over: it is kept and changes nothing. */
  late: z.nullable(z.object({ time: epochMs, code: z.number(), msg: z.nullable(z.string()) })),
  by: z.string(),
})
export type Command = z.infer<typeof command>

/** What a device is wanted to be. A value that the device has reported is wanted no more. */
export const shadow = z.object({
  desired: z.record(z.string(), z.unknown()),
  /** Grows with each change, by whom it may be; 0 where nothing was ever wanted. */
  version: z.number(),
  changeTime: z.nullable(epochMs),
})
export type Shadow = z.infer<typeof shadow>

/** What carries a device, and how many it carries itself. */
export const deviceTopology = z.object({
  gateway: z.nullable(z.object({ productId: z.string(), serial: z.string() })),
  subs: z.number(),
  subsOnline: z.number(),
})
export type DeviceTopology = z.infer<typeof deviceTopology>

/** A device that a gateway carries. */
export const subDevice = z.object({
  productId: z.string(),
  serial: z.string(),
  /** Logged in through this gateway. */
  online: z.boolean(),
  /** Epoch ms of the last message of any kind. */
  lastSeen: z.nullable(epochMs),
  /** When the gateway added it. */
  addTime: epochMs,
  disabledTime: z.nullable(epochMs),
})
export type SubDevice = z.infer<typeof subDevice>

export const onOffRow = z.object({
  time: epochMs,
  type: codeOf(onOff),
  ip: z.nullable(z.string()),
  reason: z.string(),
})
export type OnOffRow = z.infer<typeof onOffRow>

/** One message as it was on the wire. */
export const wireMessage = z.object({
  id: z.string(),
  time: epochMs,
  direction: z.enum(['up', 'down']),
  topic: z.string(),
  /** Its first part where it is long: see `shownPayload` of the limits. */
  payload: z.string(),
  /** Size of the whole text of `payload`, in bytes. */
  sizeBytes: z.number(),
  encoding: z.enum(['utf8', 'base64']),
  qos: z.number(),
  /** 200 taken, 2xx; 400, 404, 413, 422 as the device was answered. */
  code: z.number(),
})
export type WireMessage = z.infer<typeof wireMessage>

/** Why a sign-in attempt was refused: what was checked first that did not hold. */
export const refusedAttemptCauses = [
  'usernameForm',
  'unknownSerial',
  'clientIdForm',
  'timestampMissing',
  'timestampOff',
  'signMethod',
  'signature',
  'secret',
  'plainSecretOverNetwork',
  'productDeleted',
  'noClockOverNetwork',
  'certificateMissing',
  'certificateUnknown',
  'certificateOutOfDate',
  'certificateRevoked',
  'disabled',
  'registrationOff',
  'registrationOverNetwork',
  'registrationSerial',
  'registrationSignature',
  'registrationDone',
  'registrationActivated',
  /** No refusal: two devices with one identity take each other's place. */
  'cloned',
] as const
export type RefusedAttemptCause = (typeof refusedAttemptCauses)[number]

export const refusedAttempt = z.object({
  serial: z.string(),
  cause: z.enum(refusedAttemptCauses),
  /** What the server found, without secrets: for example the clock difference in seconds. */
  found: z.string(),
  count: z.number(),
  lastTime: epochMs,
  ip: z.nullable(z.string()),
})
export type RefusedAttempt = z.infer<typeof refusedAttempt>
