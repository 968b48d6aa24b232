import { FieldReader } from './field-reader.ts'
import { noProperties, readProperties } from './packet-properties.ts'
import type { PacketProperties } from './packet-properties.ts'
import { malformed, protocolError, reason } from './reason-codes.ts'

export const packetType = {
  connect: 1,
  publish: 3,
  puback: 4,
  subscribe: 8,
  unsubscribe: 10,
  pingreq: 12,
  disconnect: 14,
  auth: 15,
} as const

/** The position of a packet in its bytes; `end` can be past the received ones. */
export interface Frame {
  first: number
  offset: number
  body: number
  end: number
}

/** Reads a fixed header; undefined while it is incomplete. */
export function readFrame(bytes: Buffer, offset: number): Frame | undefined {
  let length = 0
  for (let at = 1; at <= 4; at++) {
    const byte = bytes[offset + at]
    if (byte === undefined) return undefined
    length += (byte & 0x7f) * 128 ** (at - 1)
    if (byte < 0x80) {
      const body = offset + at + 1
      return { first: bytes[offset] ?? 0, offset, body, end: body + length }
    }
  }
  throw malformed()
}

export const typeOf = (frame: Frame): number => frame.first >> 4

/** Protocol name and level of a CONNECT that may be incomplete. */
export function readProtocol(bytes: Buffer, { body, end }: Frame): { name: string; level: number } | undefined {
  const last = Math.min(end, bytes.length)
  if (body + 2 > last) return undefined
  const at = body + 2 + bytes.readUInt16BE(body)
  const level = bytes[at]
  return level === undefined || at >= last ? undefined : { name: bytes.toString('latin1', body + 2, at), level }
}

export interface PublishPacket {
  qos: 0 | 1
  retain: boolean
  topic: string
  packetId: number
  payload: Buffer
  responseTopic?: string
  correlationData?: Buffer
}

/** The QoS of a PUBLISH, without parsing the rest; 3 is invalid. */
export const qosOf = (frame: Frame): number => (frame.first >> 1) & 3

/** MQTT §3.3.1.1: the DUP flag. */
const isRepeated = (frame: Frame): boolean => (frame.first & 8) !== 0

export function readPublish(bytes: Buffer, frame: Frame, version: 4 | 5): PublishPacket {
  const qos = qosOf(frame)
  if (qos > 1 || (qos === 0 && isRepeated(frame))) throw malformed()
  const reader = new FieldReader(bytes, frame.body, frame.end)
  const topic = reader.text()
  const packetId = qos === 1 ? reader.int16() : 0
  if (qos === 1 && packetId === 0) throw protocolError(reason.protocolError, 'packetIdZero')
  const properties = version === 5 ? readProperties(reader, 'publish') : noProperties
  if (properties.has('topicAlias')) throw protocolError(reason.topicAliasInvalid, 'topicAlias')
  if (properties.has('subscriptionIdentifier')) throw protocolError()
  if (topic === '') throw protocolError(reason.protocolError, 'topicEmpty')
  const packet: PublishPacket = {
    qos: qos === 1 ? 1 : 0,
    retain: (frame.first & 1) === 1,
    topic,
    packetId,
    payload: bytes.subarray(reader.at, frame.end),
  }
  if (properties !== noProperties) takeAnswerTopic(packet, properties)
  return packet
}

/** The topic of a PUBLISH that is refused for another reason; empty where it can't be read. */
export function topicIn(bytes: Buffer, frame: Frame): string {
  try {
    return new FieldReader(bytes, frame.body, Math.min(frame.end, bytes.length)).text()
  } catch {
    return ''
  }
}

function takeAnswerTopic(packet: PublishPacket, properties: PacketProperties): void {
  const [responseTopic, correlationData] = [properties.text('responseTopic'), properties.data('correlationData')]
  if (responseTopic === '' || (responseTopic !== undefined && hasWildcard(responseTopic))) throw protocolError()
  if (responseTopic !== undefined) packet.responseTopic = responseTopic
  if (correlationData) packet.correlationData = correlationData
}

export const hasWildcard = (topic: string): boolean => /[+#]/.test(topic)
