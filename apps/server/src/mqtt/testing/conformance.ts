import type mqtt from 'mqtt-packet'
import { expect } from 'vitest'
import type { GatewaySettings } from '../gateway-settings.ts'
import { startRig, topicOf } from './gateway-rig.ts'
import type { RawClient, Rig } from './gateway-rig.ts'
import type { Downlink } from '../ports.ts'

/**
 * Numbers of the statement in MQTT 3.1.1 and in MQTT 5 (several: separated by a space), its requirement, and the proof.
 */
export type Case = readonly [older: string, newer: string, says: string, check: (wire: Wire) => Promise<void>]

export const int16 = (value: number): number[] => [value >> 8, value & 0xff]
/** A field with a length prefix. */
export const sized = (content: string | readonly number[]): number[] => {
  const bytes = typeof content === 'string' ? [...Buffer.from(content)] : content
  return [...int16(bytes.length), ...bytes]
}
/** A packet of fewer than 16 KiB. */
export function packet(first: number, ...parts: readonly (readonly number[])[]): Buffer {
  const body = parts.flat()
  const length = body.length < 128 ? [body.length] : [(body.length & 0x7f) | 0x80, body.length >> 7]
  return Buffer.from([first, ...length, ...body])
}

export const badTexts: readonly number[][] = [
  [0xc3, 0x28],
  [0xed, 0xa0, 0x80],
  [0xed, 0xbf, 0xbf],
  [0xf4, 0x90, 0x80, 0x80],
  [0xc0, 0x80],
]
export const NUL = [0x61, 0, 0x62]

export const flag = {
  reserved: 1,
  clean: 2,
  will: 4,
  willQos1: 8,
  willQos2: 16,
  willRetain: 32,
  password: 64,
  username: 128,
}

interface RawConnect {
  flags?: number
  keepalive?: number
  properties?: readonly number[]
  /** The fields of the payload; by default ID, user name and password of device 1. */
  fields?: readonly (readonly number[])[]
  name?: string
  level?: number
}

export const account = [sized('d1'), sized('right')]
export const up = topicOf(1, 'up/a')
export const down = (overrides: Partial<Downlink> = {}): Downlink => ({
  tail: 'down/ack',
  payload: '{}',
  qos: 1,
  ...overrides,
})

function expectRefusal(
  device: RawClient,
  codes: { reasonCode: number | undefined } | { returnCode: number | undefined },
): void {
  const isAnswered = Object.values(codes).some((code) => code !== undefined)
  expect(device.packets).toMatchObject(isAnswered ? [{ cmd: 'connack', sessionPresent: false, ...codes }] : [])
}

function expectEnd(device: RawClient, isTold: boolean, reasonCode: number | undefined): void {
  const told = { cmd: 'disconnect', ...(reasonCode === undefined ? {} : { reasonCode }) }
  expect(device.packets).toMatchObject(isTold ? [told] : [])
}

function expectAsMany(before: number, after: number): void {
  expect(after).toBe(before)
}

/** One gateway and one protocol version, for one case. */
export class Wire implements AsyncDisposable {
  readonly rig: Rig
  readonly version: 4 | 5

  private constructor(rig: Rig, version: 4 | 5) {
    this.rig = rig
    this.version = version
  }

  static async start(version: 4 | 5, settings?: Partial<GatewaySettings>): Promise<Wire> {
    return new Wire(await startRig(settings), version)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.rig[Symbol.asyncDispose]()
  }

  get is5(): boolean {
    return this.version === 5
  }

  /** Properties, which only MQTT 5 has. */
  properties(...bytes: number[]): number[] {
    return this.is5 ? [bytes.length, ...bytes] : []
  }

  connectBytes({
    flags = 0xc2,
    keepalive = 60,
    properties = [],
    fields,
    name = 'MQTT',
    level,
  }: RawConnect = {}): Buffer {
    const head = [...sized(name), level ?? this.version, flags, ...int16(keepalive)]
    return packet(0x10, head, this.properties(...properties), ...(fields ?? [sized('raw'), ...account]))
  }

  publishBytes({ first = 0x30, topic = sized(up), id = [] as number[], properties = [] as number[] } = {}): Buffer {
    return packet(first, topic, id, this.properties(...properties), [...Buffer.from('{}')])
  }

  subscribeBytes(
    filter: readonly number[],
    { first = 0x82, id = 1, options = 1, properties = [] as number[] } = {},
  ): Buffer {
    return packet(first, int16(id), this.properties(...properties), filter, [options])
  }

  unsubscribeBytes(filter: readonly number[], { first = 0xa2, id = 1 } = {}): Buffer {
    return packet(first, int16(id), this.properties(), filter)
  }

  device(number = 1, options: Partial<mqtt.IConnectPacket> = {}): Promise<RawClient> {
    return this.rig.device(number, { protocolVersion: this.version, ...options })
  }

  async listening(number = 1, options: Partial<mqtt.IConnectPacket> = {}, filter = 'down/#'): Promise<RawClient> {
    const device = await this.device(number, options)
    await device.subscribe(topicOf(number, filter))
    return device
  }

  async raw(): Promise<RawClient> {
    const device = await this.rig.raw()
    device.version = this.version
    return device
  }

  connack(bytes: Buffer): Promise<mqtt.Packet> {
    return this.raw().then((device) => {
      device.stream.write(bytes)
      return device.next('connack')
    })
  }

  /** The sender is refused with that code (3.1.1: none means a close without an answer), and was never online. */
  async refuses(bytes: Buffer, codes: { older?: number | undefined; newer?: number | undefined }): Promise<void> {
    const { signedIn } = this.rig.gateway.metrics()
    const device = await this.raw()
    device.stream.write(bytes)
    await device.closed
    expectRefusal(device, this.is5 ? { reasonCode: codes.newer } : { returnCode: codes.older })
    expectAsMany(signedIn, this.rig.gateway.metrics().signedIn)
  }

  malformedConnect(bytes: Buffer): Promise<void> {
    return this.refuses(bytes, { newer: 0x81 })
  }

  /** Ends only the sender's connection, in MQTT 5 with that reason. */
  async ends(bytes: Buffer, reasonCode?: number): Promise<void> {
    const [device, other] = [await this.device(1), await this.device(2)]
    const { length } = this.rig.platform.uplinks
    device.stream.write(bytes)
    await device.closed
    expectEnd(device, this.is5, reasonCode)
    expectAsMany(length, this.rig.platform.uplinks.length)
    await this.alive(other)
    other.stream.destroy()
  }

  /** Packets are read in order: after this all earlier packets have been processed. */
  async alive(device: RawClient): Promise<void> {
    device.send({ cmd: 'pingreq' })
    await device.next('pingresp')
  }

  /** The packets that the device has received so far, without the answer to this ping. */
  async heard(device: RawClient): Promise<mqtt.Packet[]> {
    await this.alive(device)
    return device.packets
  }

  /** The bytes that the device receives from now on. */
  recording(device: RawClient): () => Buffer {
    const chunks: Buffer[] = []
    device.stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    return () => Buffer.concat(chunks)
  }
}
