import { mayHear, readDeviceTopic, readUpTopic, topicPrefix, type DeviceName } from '@slipway/contract/topic.ts'

/** The exchange of the MQTT plugin for messages from and to devices. */
export const DEVICE_EXCHANGE = 'amq.topic'

/** The routing key of RabbitMQ's MQTT plugin for a topic or filter: dots between levels, `*` for any single level. */
export const keyOf = (topic: string): string => topic.replaceAll('/', '.').replaceAll('+', '*')

/** The inverse of `keyOf`. A dot in a topic's level is ambiguous, but no topic of the contract has one. */
export const topicOf = (key: string): string => key.replaceAll('.', '/').replaceAll('*', '+')

/** The device of a key, and the tail of its topic. */
export const readKey = (key: string): { device: DeviceName; tail: string } | undefined => readDeviceTopic(topicOf(key))

export const downKey = (device: DeviceName, tail: string): string => keyOf(topicPrefix(device) + tail)

/** The broker's request about a topic: as a routing key or, for other brokers, as an MQTT topic. */
export interface TopicRequest {
  topic: string
  isPublished: boolean
}

export const mayUse = (device: DeviceName, { topic, isPublished }: TopicRequest): boolean =>
  isPublished ? readUpTopic(topic, device).ok : mayHear(topic, device)
