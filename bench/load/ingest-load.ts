import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { connectPacket, packetType, publishPacket, readPackets, subscribePacket } from './ingest-packets.ts'
import { percentile } from '../measuring/measure.ts'

/** The child process with the devices, controlled by messages from its parent. */
export interface LoadDevice {
  productId: string
  serial: string
  deviceSecret: string
}

export type LoadOrder =
  | ({ order: 'connect' } & ConnectOrder)
  | ({ order: 'publish' } & PublishOrder)
  | { order: 'subscribe'; port: number; filter: string; qos: 0 | 1 }
  /** Replies with the number of messages that the subscriber has received so far. */
  | { order: 'heard' }
  | { order: 'close' }

export interface ConnectOrder {
  port: number
  devices: LoadDevice[]
  /** Subscribes each device to its downlinks; only devices that subscribe are offered firmware. */
  isListening?: boolean
}

/** The first `devices` send `messages` each, or for `limitMs`, with at most `inflight` of them unacknowledged. */
export interface PublishOrder {
  devices: number
  messages: number
  inflight: number
  limitMs: number
  /** Property reports unless another kind is chosen. */
  kind?: keyof typeof messageKinds
  /** The most devices that send simultaneously; all of them by default. */
  parallel?: number
}

export interface PublishResult {
  acknowledged: number
  seconds: number
  p50Ms: number
  p99Ms: number
  /** CPU seconds of the load itself: near the wall clock, the load was the bottleneck. */
  loadCpuSeconds: number
}

export interface LoadReply {
  connected?: number
  published?: PublishResult
  heard?: number
  failed?: string
}

/** Below the 2,000 connections a second that the gateway accepts. */
const AT_ONCE = 100
const CONNECT_EVERY_MS = 60
const CONNECT_TIMEOUT_MS = 15_000
const messageKinds = {
  /** Three properties; the digit before the decimal point changes with each message. */
  report: {
    tail: 'up/property/report',
    payload: '{"id":"1","data":{"power":true,"mode":"cool","temperature":20.5}}',
    digitFromEnd: '0.5}}'.length,
  },
  /** An event with one parameter. */
  event: { tail: 'up/event/doorbell', payload: '{"id":"1","data":{"button":3}}', digitFromEnd: '3}}'.length },
  /** What a device runs, as on each connect; only the id differs. */
  version: {
    tail: 'up/ota/version',
    payload: '{"data":{"versions":{"mcu":"V1.0.0 build 260101"},"hardware":"A1","area":"CN"},"id":"10"}',
    digitFromEnd: '0"}'.length,
  },
} as const

interface Client {
  socket: Socket
  serial: string
  productId: string
  onAcks: (count: number, lastId: number) => void
  rest: Buffer | undefined
}

let clients: Client[] = []
let heard = 0

function open(port: number, device: LoadDevice, isClean: boolean): Promise<Client> {
  const { serial, productId, deviceSecret } = device
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const client: Client = { socket, serial, productId, onAcks: () => undefined, rest: undefined }
    const timeout = setTimeout(() => reject(new Error(`${serial}: no CONNACK`)), CONNECT_TIMEOUT_MS)
    socket.once('connect', () =>
      socket.write(
        connectPacket({ clientId: serial, username: `${serial}&${productId}`, password: deviceSecret, isClean }),
      ),
    )
    socket.once('error', reject)
    socket.once('close', () => reject(new Error(`${serial}: closed`)))
    socket.once('data', (answer: Buffer) => {
      clearTimeout(timeout)
      if (answer[0] !== 0x20 || answer[3] !== 0)
        return reject(new Error(`${serial}: refused ${answer.toString('hex')}`))
      socket.on('data', (bytes: Buffer) => hear(client, bytes))
      resolve(client)
    })
  })
}

function hear(client: Client, chunk: Buffer): void {
  const bytes = client.rest ? Buffer.concat([client.rest, chunk]) : chunk
  let acks = 0
  let lastId = 0
  const answers: number[] = []
  client.rest = readPackets(bytes, (type, body, _end, flags) => {
    if (type === packetType.puback) {
      acks++
      lastId = bytes.readUInt16BE(body)
    } else if (type === packetType.publish) {
      heard++
      const idAt = body + 2 + bytes.readUInt16BE(body)
      if (flags & 2) answers.push(0x40, 2, bytes[idAt] ?? 0, bytes[idAt + 1] ?? 0)
    }
  })
  if (answers.length > 0) client.socket.write(Buffer.from(answers))
  if (acks > 0) client.onAcks(acks, lastId)
}

async function connectAll({ port, devices, isListening }: ConnectOrder): Promise<number> {
  for (let first = 0; first < devices.length; first += AT_ONCE) {
    const group = devices.slice(first, first + AT_ONCE)
    const pause = delay(CONNECT_EVERY_MS)
    const opened = await Promise.all(group.map((device) => open(port, device, true)))
    if (isListening)
      for (const { socket, productId, serial } of opened)
        socket.write(subscribePacket(`iot/v1/${productId}/${serial}/down/#`, 1))
    clients.push(...opened)
    await pause
  }
  return clients.length
}

/** PUBACKs of a connection arrive in the order of its messages (MQTT §4.6), so a ring buffer of times is enough. */
function publishFrom(
  client: Client,
  { messages, inflight, kind = 'report', deadline, times }: PublishOrder & { deadline: number; times: number[] },
): Promise<void> {
  const { tail, payload, digitFromEnd } = messageKinds[kind]
  const topic = `iot/v1/${client.productId}/${client.serial}/${tail}`
  const { bytes: frame, packetIdAt } = publishPacket(topic, Buffer.from(payload))
  const sentAt = new Float64Array(inflight)
  let sent = 0
  let acknowledged = 0

  return new Promise((resolve, reject) => {
    const lost = () => reject(new Error(`${client.serial}: lost its connection`))
    const finish = () => {
      client.socket.off('close', lost)
      resolve()
    }
    const send = () => {
      const now = performance.now()
      const count = now > deadline ? 0 : Math.min(inflight - (sent - acknowledged), messages - sent)
      if (count <= 0) {
        if (sent === acknowledged) finish()
        return
      }
      const batch = Buffer.allocUnsafe(count * frame.length)
      for (let index = 0; index < count; index++) {
        const start = index * frame.length
        frame.copy(batch, start)
        sentAt[sent % inflight] = now
        sent++
        batch.writeUInt16BE(sent % 65_535 || 65_535, start + packetIdAt)
        batch[start + frame.length - digitFromEnd] = 48 + (sent % 10)
      }
      client.socket.write(batch)
    }
    client.socket.once('close', lost)
    client.onAcks = (count, lastId) => {
      const now = performance.now()
      for (let index = 0; index < count; index++) times.push(now - (sentAt[(acknowledged + index) % inflight] ?? now))
      acknowledged += count
      if (lastId !== (acknowledged % 65_535 || 65_535))
        return reject(new Error(`${client.serial}: a PUBACK out of turn`))
      if (sent - acknowledged <= inflight / 2) send()
    }
    send()
  })
}

async function publishAll(order: PublishOrder): Promise<PublishResult> {
  const times: number[] = []
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  const options = { ...order, deadline: startedAt + order.limitMs, times }
  const waiting = clients.slice(0, order.devices)
  const sender = async () => {
    for (let client = waiting.shift(); client; client = waiting.shift()) await publishFrom(client, options)
  }
  await Promise.all(Array.from({ length: order.parallel ?? waiting.length }, sender))
  const seconds = (performance.now() - startedAt) / 1000
  const cpu = process.cpuUsage(cpuBefore)
  return {
    acknowledged: times.length,
    seconds,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    loadCpuSeconds: (cpu.user + cpu.system) / 1e6,
  }
}

/** A subscriber to everything; with QoS 1 its session is persistent, so that the broker has to store messages. */
async function subscribe(port: number, filter: string, qos: 0 | 1): Promise<void> {
  const device = { productId: 'all', serial: `subscriber-${process.pid}`, deviceSecret: 'none' }
  const client = await open(port, device, qos === 0)
  clients.push(client)
  client.socket.write(subscribePacket(filter, qos))
}

function closeAll(): void {
  for (const { socket } of clients) {
    socket.removeAllListeners('close')
    socket.on('error', () => undefined)
    socket.destroy()
  }
  clients = []
}

async function carryOut(order: LoadOrder): Promise<LoadReply> {
  if (order.order === 'connect') return { connected: await connectAll(order) }
  if (order.order === 'publish') return { published: await publishAll(order) }
  if (order.order === 'subscribe') await subscribe(order.port, order.filter, order.qos)
  if (order.order === 'close') closeAll()
  return { heard }
}

if (import.meta.main && process.send) {
  process.on('message', (order: LoadOrder) => {
    carryOut(order).then(
      (reply) => process.send?.(reply),
      (error: unknown) => process.send?.({ failed: String(error) }),
    )
  })
  process.on('disconnect', () => process.exit(0))
}
