import mqtt from 'mqtt-packet'
import { connackReturnCode } from './reason-codes.ts'
import type { Reason } from './reason-codes.ts'

export const pingResponse = Buffer.from([0xd0, 0])

/** A CONNACK with a refusal; undefined where MQTT 3.1.1 has no code for it. */
export function connackRefusal(version: 4 | 5, code: Reason): Buffer | undefined {
  if (version === 5)
    return mqtt.generate({ cmd: 'connack', reasonCode: code, sessionPresent: false }, { protocolVersion: 5 })
  const returnCode = connackReturnCode(code)
  return returnCode === undefined ? undefined : mqtt.generate({ cmd: 'connack', returnCode, sessionPresent: false })
}

export function connackAccepted(version: 4 | 5, properties: mqtt.IConnackPacket['properties']): Buffer {
  return version === 5
    ? mqtt.generate({ cmd: 'connack', reasonCode: 0, sessionPresent: false, properties }, { protocolVersion: 5 })
    : mqtt.generate({ cmd: 'connack', returnCode: 0, sessionPresent: false })
}

export const suback = (version: 4 | 5, messageId: number, granted: number[]): Buffer =>
  mqtt.generate({ cmd: 'suback', messageId, granted }, { protocolVersion: version })

export const unsuback = (version: 4 | 5, messageId: number, granted: number[]): Buffer =>
  mqtt.generate({ cmd: 'unsuback', messageId, granted }, { protocolVersion: version })

export const disconnect = (reasonCode: Reason): Buffer =>
  mqtt.generate({ cmd: 'disconnect', reasonCode }, { protocolVersion: 5 })

export interface Acknowledgement {
  packetId: number
  code: number
}

/**
 * PUBACKs in one buffer. A reason code is sent only where it is not success, so that MQTT 3.1.1 can read all others.
 */
export function pubacks(acknowledgements: readonly Acknowledgement[]): Buffer {
  const bytes = Buffer.allocUnsafe(acknowledgements.length * 5)
  let at = 0
  for (const { packetId, code } of acknowledgements) {
    bytes[at] = 0x40
    bytes[at + 1] = code === 0 ? 2 : 3
    bytes.writeUInt16BE(packetId, at + 2)
    at += 4
    if (code !== 0) bytes[at++] = code
  }
  return bytes.subarray(0, at)
}

export interface OutgoingPublish {
  topic: string
  payload: string
  qos: 0 | 1
  correlationData?: Buffer
}

const CORRELATION_DATA = 9

export function publish(
  version: 4 | 5,
  { topic, payload, qos, correlationData }: OutgoingPublish,
  packetId: number,
): Buffer {
  const topicBytes = Buffer.byteLength(topic)
  const payloadBytes = Buffer.byteLength(payload)
  const correlationBytes = version === 5 && correlationData ? 3 + correlationData.length : 0
  const properties = version === 5 ? [...variable(correlationBytes)] : []
  const length = 2 + topicBytes + (qos === 1 ? 2 : 0) + properties.length + correlationBytes + payloadBytes
  const header = [0x30 | (qos << 1), ...variable(length)]
  const bytes = Buffer.allocUnsafe(header.length + length)
  let at = put(bytes, 0, header)
  at = bytes.writeUInt16BE(topicBytes, at)
  at += bytes.write(topic, at)
  if (qos === 1) at = bytes.writeUInt16BE(packetId, at)
  at = put(bytes, at, properties)
  if (correlationBytes > 0 && correlationData) {
    at = bytes.writeUInt8(CORRELATION_DATA, at)
    at = bytes.writeUInt16BE(correlationData.length, at)
    at += correlationData.copy(bytes, at)
  }
  bytes.write(payload, at)
  return bytes
}

function put(bytes: Buffer, at: number, values: readonly number[]): number {
  bytes.set(values, at)
  return at + values.length
}

function variable(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  do {
    const more = rest > 0x7f
    bytes.push((rest & 0x7f) | (more ? 0x80 : 0))
    rest >>>= 7
  } while (rest > 0)
  return bytes
}
