import type * as z from 'zod/mini'

/** A device topic: its tail behind `iot/v1/{productId}/{serial}/`, its direction and what its payload must be. */
export interface Topic<Payload extends z.core.$ZodType = z.core.$ZodType> {
  tail: string
  from: 'device' | 'platform'
  payload: Payload
}

export const topic = <Payload extends z.core.$ZodType>(
  tail: string,
  { from, payload }: { from: Topic['from']; payload: Payload },
): Topic<Payload> => ({ tail, from, payload })

/** Device topics that differ in one identifier only, as `up/event/{deKey}`. */
export interface TopicFamily<Payload extends z.core.$ZodType = z.core.$ZodType> {
  from: Topic['from']
  payload: Payload
  /** The identifier in this tail; undefined where the tail is not of the family. */
  keyOf(tail: string): string | undefined
}

const PREFIX = 'iot/v1'
export const MAX_TOPIC_BYTES = 256

export interface DeviceName {
  productId: string
  serial: string
}

/** `iot/v1/{productId}/{serial}/`: what stands before the tail in every topic of a device. */
export const topicPrefix = ({ productId, serial }: DeviceName): string => `${PREFIX}/${productId}/${serial}/`

export const topicName = ({ tail }: Topic, device: DeviceName): string => topicPrefix(device) + tail

/** All that a device may subscribe to. */
export const downFilter = (device: DeviceName): string => `${topicPrefix(device)}down/#`

/** All that devices publish. */
export const allUplinks = `${PREFIX}/+/+/up/#`

const DEVICE_TOPIC = new RegExp(`^${PREFIX}/([^/]+)/([^/]+)/(.+)$`, 's')

/** Whose topic or filter this is; undefined where it is no device's. */
export function readDeviceTopic(name: string): { device: DeviceName; tail: string } | undefined {
  const [, productId, serial, tail] = DEVICE_TOPIC.exec(name) ?? []
  if (productId === undefined || serial === undefined || tail === undefined) return undefined
  return { device: { productId, serial }, tail }
}

export type TopicReading = { ok: true; tail: string } | { ok: false; why: 'malformed' | 'foreign' | 'notUp' }

/** Reads a topic that a device publishes to; only its own `up/` tree is open to it. */
export function readUpTopic(name: string, device: DeviceName): TopicReading {
  if (!name.startsWith(`${PREFIX}/`) || /[+#\0]/.test(name)) return { ok: false, why: 'malformed' }
  const own = topicPrefix(device)
  if (!name.startsWith(own)) return { ok: false, why: 'foreign' }
  const tail = name.slice(own.length)
  return tail.startsWith('up/') ? { ok: true, tail } : { ok: false, why: 'notUp' }
}

/** Whether a device may subscribe to this filter: its own `down/` tree or any part of it. */
export function mayHear(filter: string, device: DeviceName): boolean {
  const own = `${topicPrefix(device)}down/`
  return filter.startsWith(own) && filter.length > own.length
}
