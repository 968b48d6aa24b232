import type { FieldReader } from './field-reader.ts'
import { malformed, protocolError } from './reason-codes.ts'

/** The positions of properties in a client's packets. */
export type PropertyPlace = 'connect' | 'will' | 'publish' | 'puback' | 'subscribe' | 'unsubscribe' | 'disconnect'

interface Property {
  name: string
  read: (reader: FieldReader) => number | string | Buffer | undefined
  places: readonly PropertyPlace[]
  /** The allowed range of a number. */
  range?: readonly [number, number]
}

const byte = (reader: FieldReader): number => reader.byte()
const int16 = (reader: FieldReader): number => reader.int16()
const int32 = (reader: FieldReader): number => reader.int32()
const variable = (reader: FieldReader): number => reader.variable()
const text = (reader: FieldReader): string => reader.text()
const data = (reader: FieldReader): Buffer => reader.data()

const everywhere = ['connect', 'will', 'publish', 'puback', 'subscribe', 'unsubscribe', 'disconnect'] as const
const aboutMessage = ['publish', 'will'] as const
const flag = [0, 1] as const
const notZero = [1, Number.MAX_SAFE_INTEGER] as const

/** MQTT 5 §2.2.2.2: the properties that a client can send, by their numbers. */
const properties: Partial<Record<number, Property>> = {
  1: { name: 'payloadFormat', read: byte, places: aboutMessage, range: flag },
  2: { name: 'messageExpiry', read: int32, places: aboutMessage },
  3: { name: 'contentType', read: text, places: aboutMessage },
  8: { name: 'responseTopic', read: text, places: aboutMessage },
  9: { name: 'correlationData', read: data, places: aboutMessage },
  11: { name: 'subscriptionIdentifier', read: variable, places: ['subscribe', 'publish'], range: notZero },
  17: { name: 'sessionExpiry', read: int32, places: ['connect', 'disconnect'] },
  21: { name: 'authenticationMethod', read: text, places: ['connect'] },
  22: { name: 'authenticationData', read: data, places: ['connect'] },
  23: { name: 'requestProblemInformation', read: byte, places: ['connect'], range: flag },
  24: { name: 'willDelay', read: int32, places: ['will'] },
  25: { name: 'requestResponseInformation', read: byte, places: ['connect'], range: flag },
  31: { name: 'reasonString', read: text, places: ['puback', 'disconnect'] },
  33: { name: 'receiveMaximum', read: int16, places: ['connect'], range: notZero },
  34: { name: 'topicAliasMaximum', read: int16, places: ['connect'] },
  35: { name: 'topicAlias', read: int16, places: ['publish'] },
  38: { name: 'userProperty', read: userProperty, places: everywhere },
  39: { name: 'maximumPacketSize', read: int32, places: ['connect'], range: notZero },
}

/** Only validated; the only property that can occur more than once. */
function userProperty(reader: FieldReader): undefined {
  reader.text()
  reader.text()
}

export class PacketProperties {
  readonly #values = new Map<string, number | string | Buffer>()

  number(name: string): number | undefined {
    const value = this.#values.get(name)
    return typeof value === 'number' ? value : undefined
  }

  text(name: string): string | undefined {
    const value = this.#values.get(name)
    return typeof value === 'string' ? value : undefined
  }

  data(name: string): Buffer | undefined {
    const value = this.#values.get(name)
    return Buffer.isBuffer(value) ? value : undefined
  }

  has(name: string): boolean {
    return this.#values.has(name)
  }

  set(name: string, value: number | string | Buffer): void {
    if (this.#values.has(name)) throw protocolError()
    this.#values.set(name, value)
  }
}

export const noProperties = new PacketProperties()

export function readProperties(reader: FieldReader, place: PropertyPlace): PacketProperties {
  const part = reader.part()
  if (part.isAtEnd) return noProperties
  const found = new PacketProperties()
  while (!part.isAtEnd) {
    const property = properties[part.variable()]
    if (!property?.places.includes(place)) throw malformed()
    const value = property.read(part)
    if (value === undefined) continue
    found.set(property.name, value)
    const { range } = property
    if (range && typeof value === 'number' && (value < range[0] || value > range[1])) throw protocolError()
  }
  return found
}
