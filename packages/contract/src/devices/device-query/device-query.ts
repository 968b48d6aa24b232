import { jobOutcomes, jobStates } from '../campaigns/jobs.lifecycle.ts'
import * as z from 'zod/mini'
import { changeKinds } from '../../identity/audit/audit.ts'
import { command, onOff, onOffRow, rejectedConnection, rejectionCauses, serial } from '../devices/devices.ts'
import { deviceProblem, deviceProblemCauses } from '../devices/device-problems.ts'
import { deviceLimits } from '../devices/devices.limits.ts'
import { SERIAL } from '../devices/serial-pattern.ts'
import { productId } from '../../products/products/products.ts'
import { codeOf, epochMs, matching } from '../../schema.ts'

const PRODUCT_ID_LENGTH = 32

/** A serial number, or the sign-in form `{serial}&{productId}`, so that a line from a log can be pasted. */
export const subSerial = matching(
  { max: deviceLimits.serialLength + 1 + PRODUCT_ID_LENGTH },
  new RegExp(`^${SERIAL}(&[0-9a-f]{32})?$`),
  'serial',
)

/** The serial number, and the product where the text includes one. */
export function readSubSerial(text: string): { serial: string; productId: string | undefined } {
  const [name = '', product] = text.split('&')
  return { serial: name, productId: product }
}

const known = z.nullable(z.string())
const knownTime = z.nullable(epochMs)

const deviceFacts = {
  subSerial: serial,
  productId: z.string(),
  productName: z.string(),
  /** The user's name for the device. */
  name: known,
  onlineState: codeOf(onOff),
}

/** The details of a looked-up device (EN-DEVICE-03 to EN-DEVICE-25); null is unknown. */
export const deviceInfo = z.object({
  ...deviceFacts,
  productDeleted: z.boolean(),
  /** True if a simulator acts as the device. */
  isSimulated: z.boolean(),
  firstActivationTime: knownTime,
  /** The last time it came online. */
  lastActivationTime: knownTime,
  /** The time of the last change between online and offline. */
  onlineStateTime: knownTime,
  lastSeenTime: knownTime,
  createTime: epochMs,
  version: known,
  latestVersion: known,
  protocolVersion: known,
  signal: known,
  boundUser: known,
  bindTime: knownTime,
  ips: z.array(z.string()),
  ports: z.array(z.int()),
  province: known,
  city: known,
  operator: known,
  longitude: z.nullable(z.number()),
  latitude: z.nullable(z.number()),
  lastAlarmTime: knownTime,
  /** Addresses and account names are masked (SI-101). */
  isMasked: z.boolean(),
  /** Other products with a device of this serial number, limited to those that the caller may see. */
  sameSerial: z.array(z.object({ productId: z.string(), productName: z.string() })),
})
export type DeviceInfo = z.infer<typeof deviceInfo>

/** A gateway that carries the device, or the device itself (SI-107). */
export const centerDevice = z.object({ ...deviceFacts, isItself: z.boolean() })
export type CenterDevice = z.infer<typeof centerDevice>

/** A sub-device of a gateway (EN-DEVICE-20 to EN-DEVICE-24). */
export const subDeviceInfo = z.object({
  ...deviceFacts,
  mac: known,
  channel: known,
  /** Shows only whether a key exists, never the key. */
  networkKey: known,
  neighbour: known,
})
export type SubDeviceInfo = z.infer<typeof subDeviceInfo>

export const timelineKinds = ['attempt', 'problem', 'violation', 'command', 'presence', 'update', 'deed'] as const
export type TimelineKind = (typeof timelineKinds)[number]

const line = { id: z.string(), time: epochMs }

/** A message that was not accepted unchanged: its reply code is not 200. */
const violation = z.object({
  /** The topic after `iot/v1/{productId}/{serial}/`. */
  tail: z.string(),
  code: z.int(),
  payload: z.string(),
  encoding: z.enum(['utf8', 'base64']),
  sizeBytes: z.int(),
  /** The deviations from the current model, by key; empty where the message would fit today. */
  reasons: z.array(z.object({ deKey: z.string(), reason: z.string() })),
})
export type Violation = z.infer<typeof violation>

/** A user's change to the device or its product. */
const deed = z.object({
  actionName: z.string(),
  account: z.string(),
  /** The API key or third-party application that acted for the account. */
  via: z.string(),
  objects: z.array(
    z.object({
      objectType: z.string(),
      objectTypeName: z.string(),
      objectName: z.string(),
      kind: codeOf(changeKinds),
      fields: z.array(z.string()),
    }),
  ),
})
export type Deed = z.infer<typeof deed>

/** A firmware update of the device, at its present or last state. */
const update = z.object({
  firmwareVersion: z.string(),
  fromVersion: z.string(),
  state: z.enum([...jobStates, ...jobOutcomes]),
  stateName: z.string(),
  attempt: z.int(),
  /** The device's code in words; empty without one. */
  codeName: z.string(),
  msg: z.string(),
})

/** The device's state and its nearest explanation, for one sentence. */
export const deviceState = z.object({
  state: z.enum(['neverConnected', 'online', 'offline', 'disabled']),
  /** Online without a connection: it asks over HTTP. */
  overHttp: z.boolean(),
  since: knownTime,
  /** Why it went offline, as in the connection history; empty while it is online. */
  reason: z.string(),
  /** The last rejected connection, if it is later than the device's last connection. */
  attempt: z.nullable(z.enum(rejectionCauses)),
  /** The newest communication problem of the last hour. */
  problem: z.nullable(z.enum(deviceProblemCauses)),
  /** Rejected messages of the last hour, at most 100. */
  rejectedMessages: z.number(),
})
export type DeviceState = z.infer<typeof deviceState>

/** One entry of a device's history. */
export const timelineLine = z.discriminatedUnion('kind', [
  z.object({ ...line, kind: z.literal('attempt'), attempt: rejectedConnection }),
  z.object({ ...line, kind: z.literal('problem'), problem: deviceProblem }),
  z.object({ ...line, kind: z.literal('violation'), violation }),
  z.object({ ...line, kind: z.literal('command'), command }),
  z.object({ ...line, kind: z.literal('presence'), change: onOffRow }),
  z.object({ ...line, kind: z.literal('update'), update }),
  z.object({ ...line, kind: z.literal('deed'), deed }),
])
export type TimelineLine = z.infer<typeof timelineLine>

/** A device at a moment in the past. */
export const deviceMoment = z.object({
  /** `unknown`: its connections of that time are no longer stored. */
  state: z.enum(['neverConnected', 'online', 'offline', 'disabled', 'unknown']),
  since: knownTime,
  /** Why it was offline, as in the connection history; empty while it was online. */
  reason: z.string(),
  /** The nearest lines before and after the moment, newest first. */
  items: z.array(timelineLine),
})
export type DeviceMoment = z.infer<typeof deviceMoment>

/** A hit of the search over all products. */
export const foundDevice = z.object({
  productId,
  productName: z.string(),
  subSerial: z.string(),
  /** Empty where the device has no name. */
  deviceName: z.string(),
  online: z.boolean(),
})
export type FoundDevice = z.infer<typeof foundDevice>
