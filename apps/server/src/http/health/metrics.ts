import type { FastifyInstance } from 'fastify'
import type { DiskSpace, Space } from '../../files/disk-space.ts'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const STATUS_NOT_FOUND = 404
const MS_PER_S = 1000

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The state of a subscriber's event deliveries. */
export interface SubscriberState {
  subscriber: string
  pending: number
  /** Epoch ms. */
  oldestAt: number
  failing: number
}

interface Measured {
  /** Read by name at each scrape; the set of names must not change after the start. */
  counts(): Record<string, number>
  outboxState(): Promise<readonly SubscriberState[]>
  storedBytes(): Promise<Record<string, number>>
  space: Pick<DiskSpace, 'read'>
}

/** `/metrics` for a Prometheus on the same machine; other clients get 404. */
export function mountMetrics(app: FastifyInstance, measured: Measured): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of Object.keys(measured.counts())) {
    mountCount(registry, name, () => measured.counts()[name] ?? 0)
  }
  const readOutbox = outboxGauges(registry)
  const stored = new Gauge({
    name: 'slipway_stored_bytes',
    help: 'Bytes of device messages and of device history in the database, with their indexes',
    labelNames: ['kind'],
    registers: [registry],
  })
  const showSpace = spaceGauges(registry)
  app.get('/metrics', async (request, reply) => {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined
    if (isForwarded || !LOOPBACK.has(request.ip)) return reply.status(STATUS_NOT_FOUND).send()
    readOutbox(await measured.outboxState())
    for (const [kind, bytes] of Object.entries(await measured.storedBytes())) stored.set({ kind }, bytes)
    showSpace(await measured.space.read())
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Counts that can fall; all others only grow until the process ends. */
const gauges = new Set(['connections', 'sessions', 'buckets', 'brokerSessions', 'brokerIsReading'])

function mountCount(registry: Registry, name: string, read: () => number): void {
  const words = snakeCase(name).replaceAll('_', ' ')
  const described = { name: `slipway_gateway_${snakeCase(name)}`, registers: [registry] }
  if (gauges.has(name)) {
    const gauge: Gauge = new Gauge({
      ...described,
      help: `MQTT gateway: ${words}, at present`,
      collect: (): void => gauge.set(read()),
    })
    return
  }
  const counter: Counter = new Counter({
    ...described,
    help: `MQTT gateway: ${words}, since the start of the process`,
    collect(): void {
      counter.reset()
      counter.inc(read())
    },
  })
}

function spaceGauges(registry: Registry): (space: Omit<Space, 'state'>) => void {
  const gaugeOf = (name: string, help: string) =>
    new Gauge({ name: `slipway_disk_${name}`, help, registers: [registry] })
  const free = gaugeOf('free_bytes', 'Space left on the data disk')
  const total = gaugeOf('total_bytes', 'Size of the data disk')
  return ({ freeBytes, totalBytes }) => {
    free.set(freeBytes)
    total.set(totalBytes)
  }
}

/** One time series for each subscriber; none without pending events. */
function outboxGauges(registry: Registry): (states: readonly SubscriberState[]) => void {
  const gaugeOf = (name: string, help: string) =>
    new Gauge({ name: `slipway_outbox_${name}`, help, labelNames: ['subscriber'], registers: [registry] })
  const pending = gaugeOf('pending', 'Domain events that are not delivered yet')
  const oldest = gaugeOf('oldest_seconds', 'Age of the oldest of them')
  const failing = gaugeOf('failing', 'Keys whose first event has failed and is tried again')
  return (states) => {
    for (const gauge of [pending, oldest, failing]) gauge.reset()
    for (const { subscriber, ...state } of states) {
      pending.set({ subscriber }, state.pending)
      oldest.set({ subscriber }, Math.max(0, (Date.now() - state.oldestAt) / MS_PER_S))
      failing.set({ subscriber }, state.failing)
    }
  }
}
