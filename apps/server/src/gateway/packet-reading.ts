import { isUtf8 } from 'node:buffer'
import mqtt from 'mqtt-packet'
import { malformed, protocolError, reason } from './reason-codes.ts'

export const packetType = {
  connect: 1,
  publish: 3,
  puback: 4,
  subscribe: 8,
  unsubscribe: 10,
  pingreq: 12,
  disconnect: 14,
} as const

/** Where a packet lies in its bytes; `end` may be past what has arrived. */
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

/** Protocol name and level of a CONNECT, of which the end may be missing. */
export function readProtocol(bytes: Buffer, { body, end }: Frame): { name: string; level: number } | undefined {
  const last = Math.min(end, bytes.length)
  if (body + 2 > last) return undefined
  const at = body + 2 + bytes.readUInt16BE(body)
  const level = bytes[at]
  return level === undefined || at >= last ? undefined : { name: bytes.toString('latin1', body + 2, at), level }
}

/** Reads any packet but PUBLISH. Whatever is wrong with it comes out as a `PacketFault`. */
export function readControlPacket(bytes: Buffer, frame: Frame, version: 4 | 5): mqtt.Packet {
  let read: mqtt.Packet | undefined
  let failed = false
  try {
    const parser = mqtt.parser({ protocolVersion: version })
    parser.on('packet', (packet) => (read = packet))
    parser.on('error', () => (failed = true))
    parser.parse(bytes.subarray(frame.offset, frame.end))
  } catch {
    failed = true
  }
  if (failed || !read) throw malformed()
  return read
}

/** MQTT §1.5.3: no NUL; the codec turns bytes that are no UTF-8 into U+FFFD, which no name of ours contains. */
export const isCleanText = (text: string): boolean => !/[\0\uFFFD]/.test(text)

export interface PublishPacket {
  qos: 0 | 1
  retain: boolean
  topic: string
  packetId: number
  payload: Buffer
  responseTopic?: string
  correlationData?: Buffer
}

/** The quality of a PUBLISH, without reading the rest; 3 is none. */
export const qosOf = (frame: Frame): number => (frame.first >> 1) & 3

export function readPublish(bytes: Buffer, frame: Frame, version: 4 | 5): PublishPacket {
  const qos = qosOf(frame)
  if (qos > 1) throw malformed()
  const topicEnd = endOfSized(bytes, frame.body, frame.end)
  let at = topicEnd
  let packetId = 0
  if (qos === 1) {
    if (at + 2 > frame.end) throw malformed()
    packetId = bytes.readUInt16BE(at)
    if (packetId === 0) throw protocolError()
    at += 2
  }
  const packet: PublishPacket = {
    qos: qos === 1 ? 1 : 0,
    retain: (frame.first & 1) === 1,
    topic: readText(bytes, frame.body + 2, topicEnd),
    packetId,
    payload: bytes,
  }
  if (version === 5) at = readPublishProperties(bytes, at, frame.end, packet)
  if (packet.topic === '') throw protocolError()
  packet.payload = bytes.subarray(at, frame.end)
  return packet
}

const property = { responseTopic: 8, correlationData: 9, subscriptionId: 11, topicAlias: 35, userProperty: 38 } as const
/** Bytes of the properties that are passed over: payload format, message expiry; content type is sized. */
const fixedSizes: Record<number, number> = { 1: 1, 2: 4 }
const CONTENT_TYPE = 3

function readPublishProperties(bytes: Buffer, start: number, limit: number, into: PublishPacket): number {
  const { value, next } = readVariable(bytes, start, limit)
  const end = next + value
  if (end > limit) throw malformed()
  let at = next
  while (at < end) {
    const id = bytes[at++] ?? 0
    if (id === property.responseTopic) {
      const stop = endOfSized(bytes, at, end)
      if (into.responseTopic !== undefined) throw protocolError()
      into.responseTopic = readText(bytes, at + 2, stop)
      at = stop
    } else if (id === property.correlationData) {
      const stop = endOfSized(bytes, at, end)
      if (into.correlationData !== undefined) throw protocolError()
      into.correlationData = bytes.subarray(at + 2, stop)
      at = stop
    } else if (id === property.userProperty) {
      at = endOfSized(bytes, endOfSized(bytes, at, end), end)
    } else if (id === CONTENT_TYPE) {
      at = endOfSized(bytes, at, end)
    } else if (id === property.topicAlias) {
      throw protocolError(reason.topicAliasInvalid)
    } else if (id === property.subscriptionId) {
      throw protocolError()
    } else {
      const size = fixedSizes[id]
      if (size === undefined || at + size > end) throw malformed()
      at += size
    }
  }
  return end
}

function readVariable(bytes: Buffer, start: number, limit: number): { value: number; next: number } {
  let value = 0
  for (let at = 0; at < 4 && start + at < limit; at++) {
    const byte = bytes[start + at] ?? 0
    value += (byte & 0x7f) * 128 ** at
    if (byte < 0x80) return { value, next: start + at + 1 }
  }
  throw malformed()
}

/** The end of a field that begins with its length in two bytes. */
function endOfSized(bytes: Buffer, at: number, limit: number): number {
  if (at + 2 > limit) throw malformed()
  const end = at + 2 + bytes.readUInt16BE(at)
  if (end > limit) throw malformed()
  return end
}

function readText(bytes: Buffer, start: number, end: number): string {
  const text = bytes.toString('latin1', start, end)
  if (text.includes('\0')) throw malformed()
  if (!/[\x80-\xff]/.test(text)) return text
  if (!isUtf8(bytes.subarray(start, end))) throw malformed()
  return bytes.toString('utf8', start, end)
}
