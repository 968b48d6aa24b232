import { FieldReader } from './field-reader.ts'
import type { Frame } from './packet-reading.ts'
import { noProperties, readProperties } from './packet-properties.ts'
import type { PacketProperties, PropertyPlace } from './packet-properties.ts'
import { malformed, protocolError, reason } from './reason-codes.ts'

const readerOf = (bytes: Buffer, frame: Frame): FieldReader => new FieldReader(bytes, frame.body, frame.end)

const propertiesOf = (reader: FieldReader, version: 4 | 5, place: PropertyPlace): PacketProperties =>
  version === 5 ? readProperties(reader, place) : noProperties

/** MQTT §2.2.2: the flags of every packet but PUBLISH are fixed. */
export function checkFlags(frame: Frame, flags: number): void {
  if ((frame.first & 0x0f) !== flags) throw malformed()
}

/** A packet ID, which must not be 0. */
function packetIdOf(reader: FieldReader): number {
  const packetId = reader.int16()
  if (packetId === 0) throw protocolError(reason.protocolError, 'packetIdZero')
  return packetId
}

export interface ConnectPacket {
  clientId: string
  isClean: boolean
  keepaliveSeconds: number
  will: { qos: number; isRetained: boolean } | undefined
  username: string | undefined
  password: Buffer | undefined
  properties: PacketProperties
}

const connectFlag = { reserved: 1, clean: 2, will: 4, willRetain: 32, password: 64, username: 128 } as const
const ANY_WILL_DETAIL = 0x38

/** The caller has already checked the protocol name and level. */
export function readConnect(bytes: Buffer, frame: Frame, version: 4 | 5): ConnectPacket {
  checkFlags(frame, 0)
  const reader = readerOf(bytes, frame)
  reader.text()
  reader.byte()
  const flags = reader.byte()
  const has = (flag: number): boolean => (flags & flag) !== 0
  const willQos = (flags >> 3) & 3
  if (has(connectFlag.reserved) || willQos === 3) throw malformed()
  if (!has(connectFlag.will) && has(ANY_WILL_DETAIL)) throw malformed()
  // MQTT 5 dropped this rule of 3.1.1.
  if (version === 4 && has(connectFlag.password) && !has(connectFlag.username)) throw malformed()
  const keepaliveSeconds = reader.int16()
  const properties = propertiesOf(reader, version, 'connect')
  if (properties.has('authenticationData') && !properties.has('authenticationMethod')) throw protocolError()
  const clientId = reader.text()
  if (has(connectFlag.will)) {
    propertiesOf(reader, version, 'will')
    reader.text()
    reader.data()
  }
  const username = has(connectFlag.username) ? reader.text() : undefined
  const password = has(connectFlag.password) ? reader.data() : undefined
  reader.finish()
  const will = has(connectFlag.will) ? { qos: willQos, isRetained: has(connectFlag.willRetain) } : undefined
  return { clientId, isClean: has(connectFlag.clean), keepaliveSeconds, will, username, password, properties }
}

export interface SubscribePacket {
  packetId: number
  wanted: { filter: string; qos: 0 | 1 | 2 }[]
}

export function readSubscribe(bytes: Buffer, frame: Frame, version: 4 | 5): SubscribePacket {
  checkFlags(frame, 2)
  const reader = readerOf(bytes, frame)
  const packetId = packetIdOf(reader)
  const properties = propertiesOf(reader, version, 'subscribe')
  const wanted: SubscribePacket['wanted'] = []
  while (!reader.isAtEnd) {
    const filter = filterOf(reader)
    wanted.push({ filter, qos: optionsOf(reader.byte(), filter, version) })
  }
  if (wanted.length === 0) throw protocolError()
  if (properties.has('subscriptionIdentifier')) throw protocolError(reason.subscriptionIdsUnsupported)
  return { packetId, wanted }
}

function filterOf(reader: FieldReader): string {
  const filter = reader.text()
  if (filter === '') throw protocolError()
  return filter
}

const NO_LOCAL = 4
const RESERVED = { 4: 0xfc, 5: 0xc0 } as const

/**
 * The requested QoS; the other options have no effect without retained messages and with one subscriber for each topic.
 */
function optionsOf(options: number, filter: string, version: 4 | 5): 0 | 1 | 2 {
  if ((options & RESERVED[version]) !== 0) throw malformed()
  const [qos, retainHandling] = [options & 3, (options >> 4) & 3]
  if (retainHandling === 3) throw protocolError()
  if ((options & NO_LOCAL) !== 0 && filter.startsWith('$share/')) throw protocolError()
  if (qos === 0 || qos === 1 || qos === 2) return qos
  throw version === 5 ? protocolError() : malformed()
}

export function readUnsubscribe(bytes: Buffer, frame: Frame, version: 4 | 5): { packetId: number; filters: string[] } {
  checkFlags(frame, 2)
  const reader = readerOf(bytes, frame)
  const packetId = packetIdOf(reader)
  propertiesOf(reader, version, 'unsubscribe')
  const filters: string[] = []
  while (!reader.isAtEnd) filters.push(filterOf(reader))
  if (filters.length === 0) throw protocolError()
  return { packetId, filters }
}

const pubackCodes = new Set([0x00, 0x10, 0x80, 0x83, 0x87, 0x90, 0x91, 0x97, 0x99])

/** The packet ID; a reason code other than success acknowledges the message all the same. */
export function readPuback(bytes: Buffer, frame: Frame, version: 4 | 5): number {
  checkFlags(frame, 0)
  const reader = readerOf(bytes, frame)
  const packetId = packetIdOf(reader)
  if (version === 5 && !reader.isAtEnd) {
    if (!pubackCodes.has(reader.byte())) throw protocolError()
    if (!reader.isAtEnd) readProperties(reader, 'puback')
  }
  reader.finish()
  return packetId
}

/** Those of MQTT 5 §3.14.2.1 that a client can send. */
const disconnectCodes = new Set([0x00, 0x04, 0x80, 0x81, 0x82, 0x83, 0x90, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99])

/** The Session Expiry Interval, if the packet has one. */
export function readDisconnect(bytes: Buffer, frame: Frame, version: 4 | 5): number | undefined {
  checkFlags(frame, 0)
  const reader = readerOf(bytes, frame)
  let properties = noProperties
  if (version === 5 && !reader.isAtEnd) {
    if (!disconnectCodes.has(reader.byte())) throw protocolError()
    if (!reader.isAtEnd) properties = readProperties(reader, 'disconnect')
  }
  reader.finish()
  return properties.number('sessionExpiry')
}
