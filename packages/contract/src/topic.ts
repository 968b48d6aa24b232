import type * as z from 'zod/mini'

/** A device topic: its tail after `iot/v1/{productId}/{serial}/`, its direction and its payload's schema. */
export interface Topic<Payload extends z.core.$ZodType = z.core.$ZodType> {
  tail: string
  from: 'device' | 'platform'
  payload: Payload
}

export const topic = <Payload extends z.core.$ZodType>(
  tail: string,
  { from, payload }: { from: Topic['from']; payload: Payload },
): Topic<Payload> => ({ tail, from, payload })

/** Device topics that differ in one identifier only, e.g. `up/event/{deKey}`. */
export interface TopicFamily<Payload extends z.core.$ZodType = z.core.$ZodType> {
  from: Topic['from']
  payload: Payload
  /** The identifier in this tail; undefined for a tail of another family. */
  keyOf(tail: string): string | undefined
}

const PREFIX = 'iot/v1'
export const MAX_TOPIC_BYTES = 256

export interface DeviceName {
  productId: string
  serial: string
}

/** `iot/v1/{productId}/{serial}/`: the part before the tail in every topic of a device. */
export const topicPrefix = ({ productId, serial }: DeviceName): string => `${PREFIX}/${productId}/${serial}/`

export const topicName = ({ tail }: Topic, device: DeviceName): string => topicPrefix(device) + tail

/** The widest filter that a device may subscribe to. */
export const downFilter = (device: DeviceName): string => `${topicPrefix(device)}down/#`

/** Matches every topic that devices publish to. */
export const allUplinks = `${PREFIX}/+/+/up/#`

const DEVICE_TOPIC = new RegExp(`^${PREFIX}/([^/]+)/([^/]+)/(.+)$`, 's')

/** The device of a topic or filter; undefined for other topics. */
export function readDeviceTopic(name: string): { device: DeviceName; tail: string } | undefined {
  const [, productId, serial, tail] = DEVICE_TOPIC.exec(name) ?? []
  if (productId === undefined || serial === undefined || tail === undefined) return undefined
  return { device: { productId, serial }, tail }
}

export type TopicReading = { ok: true; tail: string } | { ok: false; why: 'malformed' | 'foreign' | 'notUp' }

/** Parses a topic that a device publishes to; a device may only use its own `up/` tree. */
export function readUpTopic(name: string, device: DeviceName): TopicReading {
  if (!name.startsWith(`${PREFIX}/`) || /[+#\0]/.test(name)) return { ok: false, why: 'malformed' }
  const own = topicPrefix(device)
  if (!name.startsWith(own)) return { ok: false, why: 'foreign' }
  const tail = name.slice(own.length)
  return tail.startsWith('up/') ? { ok: true, tail } : { ok: false, why: 'notUp' }
}

/** Whether a device may subscribe to this filter: its own `down/` tree or a part of it. */
export function mayHear(filter: string, device: DeviceName): boolean {
  const own = `${topicPrefix(device)}down/`
  return filter.startsWith(own) && filter.length > own.length
}
