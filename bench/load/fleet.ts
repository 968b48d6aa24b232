import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { LoadDevice } from './ingest-load.ts'
import { connectPacket, packetType, publishPacket, readPackets, subscribePacket } from './ingest-packets.ts'
import { percentile } from '../measuring/measure.ts'

/** Devices in a separate process: they subscribe as real devices do, and report at their own pace. */
export type FleetOrder =
  /** At most `unanswered` connection attempts are pending at a time. */
  | { order: 'connect'; port: number; devices: LoadDevice[]; unanswered: number }
  | { order: 'pace'; perSecond: number; seconds: number }
  /** Cuts all connections at the same moment, like a network failure. */
  | { order: 'cut' }

export interface Readiness {
  /** From the first attempt until every device was accepted and its subscription confirmed. */
  seconds: number
  p50Ms: number
  /** Attempts that were refused or timed out; such a device retries. */
  repeated: number
  /** CPU seconds of the devices themselves. */
  fleetCpuSeconds: number
}

export interface Paced {
  sent: number
  acknowledged: number
  /** From the first to the last message sent. */
  seconds: number
  /** Measured from a message's due time, so that the delay of a late sender counts. */
  p50Ms: number
  p99Ms: number
  longestMs: number
  /** The longest time in which no device got an answer. */
  longestGapMs: number
  /** The lateness of sending, which is the sender's own share. */
  lateP99Ms: number
  fleetCpuSeconds: number
}

export interface FleetReply {
  ready?: Readiness
  paced?: Paced
  failed?: string
}

const AGAIN_AFTER_MS = 100
const TICK_MS = 5
const LAST_ANSWERS_MS = 30_000
const PAYLOAD = '{"id":"1","data":{"power":true,"mode":"cool","temperature":20.5}}'
const DIGITS_FROM_END = '20.5}}'.length

interface Client {
  socket: Socket
  frame: Buffer
  packetIdAt: number
  lastId: number
  /** The due times of the messages in flight. */
  due: number[]
  rest: Buffer | undefined
  onAnswer: ((type: number, code: number) => void) | undefined
}

let clients: Client[] = []
let onAcknowledged: (waitedMs: number) => void = () => undefined

/** Resolves once the device's subscription is confirmed, rejects if it is refused or closed before. */
function open(port: number, { productId, serial, deviceSecret }: LoadDevice): Promise<Client> {
  const prefix = `iot/v1/${productId}/${serial}/`
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const { bytes: frame, packetIdAt } = publishPacket(`${prefix}up/property/report`, Buffer.from(PAYLOAD))
    const client: Client = { socket, frame, packetIdAt, lastId: 0, due: [], rest: undefined, onAnswer: undefined }
    const fail = () => {
      socket.destroy()
      reject(new Error(`${serial} was not let in`))
    }
    client.onAnswer = (type, code) => {
      if (type === packetType.connack && code === 0) socket.write(subscribePacket(`${prefix}down/#`, 1))
      else if (type === packetType.suback && code < 2) {
        client.onAnswer = undefined
        socket.off('close', fail)
        resolve(client)
      } else fail()
    }
    socket.once('connect', () =>
      socket.write(
        connectPacket({ clientId: serial, username: `${serial}&${productId}`, password: deviceSecret, isClean: true }),
      ),
    )
    socket.on('error', () => undefined)
    socket.once('close', fail)
    socket.on('data', (bytes: Buffer) => hear(client, bytes))
  })
}

function hear(client: Client, chunk: Buffer): void {
  const bytes = client.rest ? Buffer.concat([client.rest, chunk]) : chunk
  const now = performance.now()
  client.rest = readPackets(bytes, (type, _body, end) => {
    if (type === packetType.puback) {
      const due = client.due.shift()
      if (due !== undefined) onAcknowledged(now - due)
    } else client.onAnswer?.(type, bytes[end - 1] ?? 0)
  })
}

async function openUntilIn(port: number, device: LoadDevice, onRepeated: () => void): Promise<Client> {
  for (;;) {
    try {
      return await open(port, device)
    } catch {
      onRepeated()
      await delay(AGAIN_AFTER_MS)
    }
  }
}

async function connectAll({ port, devices, unanswered }: Extract<FleetOrder, { order: 'connect' }>) {
  const startedAt = performance.now()
  const cpuBefore = process.cpuUsage()
  const times: number[] = []
  let repeated = 0
  let next = 0
  const lane = async () => {
    for (let device = devices[next++]; device; device = devices[next++]) {
      clients.push(await openUntilIn(port, device, () => repeated++))
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: Math.min(unanswered, devices.length) }, lane))
  const seconds = (performance.now() - startedAt) / 1000
  return { seconds, p50Ms: percentile(times, 0.5), repeated, fleetCpuSeconds: cpuSecondsSince(cpuBefore) }
}

/**
 * Sends one message after another, round-robin over the devices, each at its due time even if earlier ones are
 * unacknowledged.
 */
async function pace({ perSecond, seconds }: Extract<FleetOrder, { order: 'pace' }>): Promise<Paced> {
  const waited: number[] = []
  const late: number[] = []
  let longestGapMs = 0
  let answeredAt = performance.now()
  onAcknowledged = (ms) => {
    const now = performance.now()
    longestGapMs = Math.max(longestGapMs, now - answeredAt)
    answeredAt = now
    waited.push(ms)
  }
  const total = perSecond * seconds
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  let sent = 0
  while (sent < total) {
    const now = performance.now()
    const wanted = Math.min(total, Math.floor(((now - startedAt) / 1000) * perSecond))
    for (; sent < wanted; sent++) {
      const due = startedAt + (sent / perSecond) * 1000
      send(clients[sent % clients.length] as Client, due, sent)
      late.push(now - due)
    }
    await delay(TICK_MS)
  }
  const sentSeconds = (performance.now() - startedAt) / 1000
  const fleetCpuSeconds = cpuSecondsSince(cpuBefore)
  const giveUpAt = performance.now() + LAST_ANSWERS_MS
  while (waited.length < total && performance.now() < giveUpAt) await delay(TICK_MS)
  return {
    sent,
    acknowledged: waited.length,
    seconds: sentSeconds,
    p50Ms: percentile(waited, 0.5),
    p99Ms: percentile(waited, 0.99),
    longestMs: percentile(waited, 1),
    longestGapMs,
    lateP99Ms: percentile(late, 0.99),
    fleetCpuSeconds,
  }
}

function send(client: Client, due: number, number: number): void {
  const bytes = Buffer.from(client.frame)
  client.lastId = (client.lastId % 65_535) + 1
  bytes.writeUInt16BE(client.lastId, client.packetIdAt)
  bytes[bytes.length - DIGITS_FROM_END + 1] = 48 + (number % 10)
  client.due.push(due)
  client.socket.write(bytes)
}

function cpuSecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

async function cut(): Promise<void> {
  const ending = clients
  clients = []
  await Promise.all(
    ending.map(
      ({ socket }) =>
        new Promise((resolve) => {
          socket.once('close', resolve)
          socket.resetAndDestroy()
        }),
    ),
  )
}

async function carryOut(order: FleetOrder): Promise<FleetReply> {
  if (order.order === 'connect') return { ready: await connectAll(order) }
  if (order.order === 'pace') return { paced: await pace(order) }
  await cut()
  return {}
}

if (import.meta.main && process.send) {
  process.on('message', (order: FleetOrder) => {
    carryOut(order).then(
      (reply) => process.send?.(reply),
      (error: unknown) => process.send?.({ failed: String(error) }),
    )
  })
  process.on('disconnect', () => process.exit(0))
}
