import * as z from 'zod/mini'
import { codeOf, epochMs, matching, text } from '../../schema.ts'
import { deviceLimits } from './devices.limits.ts'

/** `[A-Za-z0-9_-]{1,32}`: excludes characters with a meaning in topics (device-protocol §3). */
export const serial = matching({ max: deviceLimits.serialLength }, /^[A-Za-z0-9_-]+$/, 'serial')

/** What people call a device, and what they note about it; empty where nothing is given. */
export const deviceName = text({ min: 0, max: deviceLimits.nameLength })
export const deviceRemark = text({ min: 0, max: deviceLimits.remarkLength })

export const onOff = { offline: 0, online: 1 } as const

/** Whether a device may sign in and receive commands. */
export const deviceAccess = { allowed: 1, disabled: 2 } as const
export type DeviceAccess = (typeof deviceAccess)[keyof typeof deviceAccess]

export const commandStatus = {
  pending: 1,
  sent: 2,
  acked: 3,
  failed: 4,
  expired: 5,
  superseded: 6,
  cancelled: 7,
} as const
export type CommandStatus = (typeof commandStatus)[keyof typeof commandStatus]

export const device = z.object({
  productId: z.string(),
  serial: z.string(),
  /** Empty where the device has no name. */
  name: z.string(),
  remark: z.string(),
  online: z.boolean(),
  /** Epoch ms of the last change between online and offline. */
  onlineSince: z.nullable(epochMs),
  /** Epoch ms of the last message or the last connect, whichever is later; null before the first connect. */
  lastSeen: z.nullable(epochMs),
  ip: z.nullable(z.string()),
  createTime: epochMs,
  activatedTime: z.nullable(epochMs),
  /** When it was disabled; null while it may sign in. */
  disabledTime: z.nullable(epochMs),
  /** The device is only a page, so no list or total includes it (SI-097). */
  isVirtual: z.boolean(),
  /** A simulator acts as the device: the list includes it, the totals of real devices do not. */
  isSimulated: z.boolean(),
})
export type Device = z.infer<typeof device>

/** The orders of the device list. */
export const deviceSorts = ['createTime', 'serial', 'name', 'online', 'lastSeen'] as const
export type DeviceSort = (typeof deviceSorts)[number]

/** A tag or a group as a device shows it. */
const deviceLabelName = z.object({ labelId: z.string(), name: z.string() })

/** A row of the device list. */
export const listedDevice = z.extend(device, {
  tags: z.array(deviceLabelName),
  group: z.nullable(deviceLabelName),
  /** The latest values of the properties that the caller asked for; those never reported are absent. */
  values: z.record(z.string(), z.object({ value: z.unknown(), time: epochMs })),
})
export type ListedDevice = z.infer<typeof listedDevice>

/**
 * The latest value of one property; `unmodelled` values are stored although they match no feature or violate its
 * limits.
 */
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
  /** The operation that it invokes; null for a property set. */
  action: z.nullable(z.string()),
  /** The properties that it sets; empty for an action. */
  deKeys: z.array(z.string()),
  data: z.record(z.string(), z.unknown()),
  status: codeOf(commandStatus),
  createTime: epochMs,
  sentTime: z.nullable(epochMs),
  endTime: z.nullable(epochMs),
  expireTime: epochMs,
  /** The device's reply code; 408 after a timeout. */
  code: z.nullable(z.number()),
  msg: z.nullable(z.string()),
  /** An action's output, even if it arrived late; null for an empty or unstorable one. */
  output: z.unknown(),
  /** The reason why `output` does not fit the current model. */
  unmodelled: z.nullable(z.string()),
  /** When the device was connected but had not subscribed to the command's topic; null once it was sent. */
  unheardTime: z.nullable(epochMs),
  /** Properties that a newer command sets: a reconnecting device does not receive them again. */
  supersededKeys: z.array(z.string()),
  /** A reply that arrived after the command had ended: it is stored without any effect. */
  late: z.nullable(z.object({ time: epochMs, code: z.number(), msg: z.nullable(z.string()) })),
  by: z.string(),
})
export type Command = z.infer<typeof command>

/** A device's desired state. A desired value is removed once the device reports it. */
export const shadow = z.object({
  desired: z.record(z.string(), z.unknown()),
  /** Increases with every change, whatever its source; 0 before the first. */
  version: z.number(),
  changeTime: z.nullable(epochMs),
})
export type Shadow = z.infer<typeof shadow>

/** The device's gateway, and the number of its own sub-devices. */
export const deviceTopology = z.object({
  gateway: z.nullable(z.object({ productId: z.string(), serial: z.string() })),
  subs: z.number(),
  subsOnline: z.number(),
})
export type DeviceTopology = z.infer<typeof deviceTopology>

/** A device behind a gateway. */
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

/** One message as sent on the wire. */
export const wireMessage = z.object({
  id: z.string(),
  time: epochMs,
  direction: z.enum(['up', 'down']),
  topic: z.string(),
  /** Truncated to `shownPayload` of the limits. */
  payload: z.string(),
  /** The size of the full payload in bytes. */
  sizeBytes: z.number(),
  encoding: z.enum(['utf8', 'base64']),
  qos: z.number(),
  /** 200 and 2xx: accepted; 400, 404, 413, 422: the code of the reply to the device. */
  code: z.number(),
})
export type WireMessage = z.infer<typeof wireMessage>

/** The reason for a rejected connection: the first check that failed. */
export const rejectionCauses = [
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
  'certificateNotAllowed',
  'disabled',
  'registrationOff',
  'registrationOverNetwork',
  'registrationSerial',
  'registrationSignature',
  'registrationDone',
  'registrationActivated',
  /** Not a refusal: two devices with one identity displace each other. */
  'cloned',
] as const
export type RejectionCause = (typeof rejectionCauses)[number]

export const rejectedConnection = z.object({
  serial: z.string(),
  cause: z.enum(rejectionCauses),
  /** The server's finding, without secrets: for example the clock difference in seconds. */
  found: z.string(),
  count: z.number(),
  lastTime: epochMs,
  ip: z.nullable(z.string()),
})
export type RejectedConnection = z.infer<typeof rejectedConnection>
