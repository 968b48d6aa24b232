import { mayHear, readDeviceTopic, readUpTopic, topicPrefix, type DeviceName } from '@slipway/contract/topic.ts'

/** Where the MQTT plugin publishes what devices say, and hears what is said to them. */
export const DEVICE_EXCHANGE = 'amq.topic'

/** A topic or filter as RabbitMQ's MQTT plugin writes it: levels by dots, one level of any name as `*`. */
export const keyOf = (topic: string): string => topic.replaceAll('/', '.').replaceAll('+', '*')

/** The way back. A dot in a topic's level has become one between levels: no topic of the contract has one. */
export const topicOf = (key: string): string => key.replaceAll('.', '/').replaceAll('*', '+')

/** Which device a key belongs to, and the tail of its topic. */
export const readKey = (key: string): { device: DeviceName; tail: string } | undefined => readDeviceTopic(topicOf(key))

export const downKey = (device: DeviceName, tail: string): string => keyOf(topicPrefix(device) + tail)

/** What the broker asks about a device's topic: in its own words or, of another broker, as MQTT has it. */
export interface TopicAsked {
  topic: string
  isPublished: boolean
}

export const mayUse = (device: DeviceName, { topic, isPublished }: TopicAsked): boolean =>
  isPublished ? readUpTopic(topic, device).ok : mayHear(topic, device)
