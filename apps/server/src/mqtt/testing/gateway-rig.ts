import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { duplexPair } from 'node:stream'
import type { Duplex } from 'node:stream'
import mqtt from 'mqtt-packet'
import { connect as connectMqtt } from 'mqtt'
import type { IClientOptions, MqttClient } from 'mqtt'
import { pino } from 'pino'
import { eventually } from '../../testing/eventually.ts'
import type { GatewaySettings } from '../gateway-settings.ts'
import { startGateway } from '../gateway.ts'
import type { Gateway } from '../gateway.ts'
import type {
  ConnectAnswer,
  ConnectRequest,
  DeviceIdentity,
  DevicePorts,
  DeviceProblemReport,
  PresenceChange,
  UplinkMessage,
} from '../ports.ts'

export const productId = '0123456789abcdef0123456789abcdef'
/** The device with the serial number `d{number}`. */
export const deviceOf = (number: number): DeviceIdentity => ({ deviceId: number, productId, serial: `d${number}` })
export const topicOf = (number: number, tail: string): string => `iot/v1/${productId}/d${number}/${tail}`

export interface Uplink extends UplinkMessage {
  deviceId: number
  done: () => void
}

/** The platform behind the ports: it records calls and returns what the test sets. */
export interface Platform extends DevicePorts {
  requests: ConnectRequest[]
  uplinks: Uplink[]
  presence: { deviceId: number; change: PresenceChange }[]
  ready: number[]
  problems: (DeviceProblemReport & { deviceId: number })[]
  settings: {
    isDoneAtOnce: boolean
    waiting: number
    authenticate: (request: ConnectRequest) => Promise<ConnectAnswer>
    keepPresence: (change: PresenceChange) => Promise<void>
  }
}

function platform(): Platform {
  const recorded: Platform = {
    requests: [],
    uplinks: [],
    presence: [],
    ready: [],
    problems: [],
    settings: {
      isDoneAtOnce: true,
      waiting: 0,
      authenticate: async ({ username, password }) => {
        const number = Number(/^d(\d+)$/.exec(username ?? '')?.[1])
        return number > 0 && password?.toString() === 'right'
          ? { ok: true, device: deviceOf(number) }
          : { ok: false, why: 'badIdentity' }
      },
      keepPresence: async () => undefined,
    },
    authenticate: (request) => {
      recorded.requests.push(request)
      return recorded.settings.authenticate(request)
    },
    onUplink: ({ deviceId }, message, done) => {
      recorded.uplinks.push({ ...message, deviceId, done })
      if (recorded.settings.isDoneAtOnce) done()
    },
    onPresence: async ({ deviceId }, change) => {
      await recorded.settings.keepPresence(change)
      recorded.presence.push({ deviceId, change })
    },
    onReady: ({ deviceId }) => recorded.ready.push(deviceId),
    onProblem: ({ deviceId }, problem) => recorded.problems.push({ deviceId, ...problem }),
    waiting: () => recorded.settings.waiting,
  }
  return recorded
}

export interface Rig extends AsyncDisposable {
  gateway: Gateway
  platform: Platform
  port: number
  /** Logged failures: the operation and the error. */
  logged: string[]
  /** Advances the clock and runs the gateway's tick. */
  pass(ms: number): void
  /** A device that uses only the codec, signed in as `d{number}`. */
  device(number: number, options?: Partial<mqtt.IConnectPacket>): Promise<RawClient>
  raw(): Promise<RawClient>
  /** A device without a network: written bytes arrive immediately. */
  inMemory(number: number, options?: Partial<mqtt.IConnectPacket>): Promise<{ device: RawClient; far: Duplex }>
  /** A connection that a proxy reports as coming from that address. */
  from(ip: string): RawClient
  /** A device on MQTT.js. */
  client(number: number, options?: IClientOptions): MqttClient
}

export async function startRig(settings: Partial<GatewaySettings> = {}): Promise<Rig> {
  let now = 1_750_000_000_000
  const ports = platform()
  const logged: string[] = []
  const write = (line: string): void => {
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string } }
    logged.push(`${msg}: ${err?.message}`)
  }
  const log = pino({ level: 'error' }, { write })
  const gateway = await startGateway({
    ports,
    log,
    clock: { now: () => now },
    settings: { lingerMs: 300, ...settings },
  })
  const { port } = await gateway.listen(0, '127.0.0.1')
  const raws: RawClient[] = []
  const clients: MqttClient[] = []

  async function raw(): Promise<RawClient> {
    const socket = connectTcp({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    const client = new RawClient(socket)
    raws.push(client)
    return client
  }

  function pair(ip: string): { device: RawClient; far: Duplex } {
    const [near, far] = duplexPair()
    gateway.accept(far, { ip, confidential: true })
    const device = new RawClient(near)
    raws.push(device)
    return { device, far }
  }

  return {
    gateway,
    platform: ports,
    port,
    logged,
    raw,
    pass(ms) {
      now += ms
      gateway.sweep()
    },
    async device(number, options) {
      const client = await raw()
      await client.signIn(number, options)
      return client
    },
    async inMemory(number, options) {
      const { device, far } = pair('192.0.2.1')
      await device.signIn(number, options)
      return { device, far }
    },
    from: (ip) => pair(ip).device,
    client(number, options) {
      const client = connectMqtt({
        host: '127.0.0.1',
        port,
        reconnectPeriod: 0,
        clientId: `client-${number}`,
        username: `d${number}`,
        password: 'right',
        ...options,
      })
      client.on('error', () => undefined)
      clients.push(client)
      return client
    },
    async [Symbol.asyncDispose]() {
      for (const client of clients) client.end(true)
      for (const client of raws) client.stream.destroy()
      await gateway.stop()
    },
  }
}

/** A device that can send anything: packets through the codec, or raw bytes. */
export class RawClient {
  readonly stream: Duplex
  readonly packets: mqtt.Packet[] = []
  readonly closed: Promise<void>
  version: 4 | 5 = 4
  #parser: mqtt.Parser | undefined
  #wake: (() => void) | undefined
  #isClosed = false

  constructor(stream: Duplex) {
    this.stream = stream
    stream.on('error', () => undefined)
    stream.on('data', (chunk: Buffer) => this.#read(chunk))
    this.closed = new Promise((resolve) => {
      stream.on('close', () => {
        this.#isClosed = true
        resolve()
        this.#wake?.()
      })
    })
  }

  #read(chunk: Buffer): void {
    this.#parser ??= mqtt
      .parser({ protocolVersion: this.version })
      .on('packet', (packet) => this.packets.push(packet))
      .on('error', (error) => {
        throw error
      })
    this.#parser.parse(chunk)
    this.#wake?.()
  }

  bytes(packet: mqtt.Packet): Buffer {
    return mqtt.generate(packet, { protocolVersion: this.version })
  }

  send(...packets: mqtt.Packet[]): void {
    this.stream.write(Buffer.concat(packets.map((packet) => this.bytes(packet))))
  }

  /** The next received packet of that kind, which is removed from the queue. */
  async next(cmd: mqtt.PacketCmd): Promise<mqtt.Packet> {
    for (;;) {
      const at = this.packets.findIndex((packet) => packet.cmd === cmd)
      const [found] = at < 0 ? [] : this.packets.splice(at, 1)
      if (found) return found
      if (this.#isClosed) throw new Error(`closed before ${cmd}`)
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }

  connectPacket(number: number, options: Partial<mqtt.IConnectPacket> = {}): mqtt.IConnectPacket {
    this.version = options.protocolVersion === 5 ? 5 : 4
    return {
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      keepalive: 60,
      clientId: `raw-${number}`,
      username: `d${number}`,
      password: Buffer.from('right'),
      ...options,
    }
  }

  connect(number: number, options?: Partial<mqtt.IConnectPacket>): Promise<mqtt.Packet> {
    this.send(this.connectPacket(number, options))
    return this.next('connack')
  }

  async signIn(number: number, options?: Partial<mqtt.IConnectPacket>): Promise<void> {
    const { returnCode, reasonCode } = { returnCode: 0, reasonCode: 0, ...(await this.connect(number, options)) }
    if (returnCode || reasonCode) throw new Error(`refused: ${returnCode} ${reasonCode}`)
  }

  async subscribe(topic: string, qos: 0 | 1 = 1): Promise<mqtt.Packet> {
    this.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic, qos }] })
    return this.next('suback')
  }

  publish(topic: string, payload: string, packetId = 0): void {
    this.send(publication(topic, payload, packetId))
  }
}

/** QoS 1 where a packet ID is given, otherwise QoS 0. */
export const publication = (topic: string, payload: string, packetId = 0): mqtt.IPublishPacket => ({
  cmd: 'publish',
  topic,
  payload,
  qos: packetId ? 1 : 0,
  messageId: packetId,
  dup: false,
  retain: false,
})

/** Polls until the condition is true: for bytes over a socket, which no test clock controls. */
export const until = (holds: () => boolean): Promise<true> => eventually(holds)

/** Lets all pending work of this process finish: for asserting that something does not happen. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
}
