import { setTimeout as delay } from 'node:timers/promises'
import { measureIdleConnections, reportIdleConnections } from './idle-connections.ts'
import { startLoad, type LoadProcess } from './load/ingest-load-process.ts'
import type { LoadDevice, PublishOrder, PublishResult } from './load/ingest-load.ts'
import { mosquittoProgram, startMosquitto } from './load/ingest-mosquitto.ts'
import { startIngestSlipway } from './load/ingest-slipway.ts'
import { median, report } from './measuring/measure.ts'

const CONNECTIONS = 8000
const ROUNDS = 3
const LIMIT_MS = 10_000
/** A device's burst allowance refills within two seconds (device-protocol §1.2). */
const REFILL_MS = 3000

const shapes: Record<string, PublishOrder> = {
  '8,000 connections, 1 in flight': { devices: CONNECTIONS, messages: 10, inflight: 1, limitMs: LIMIT_MS },
  '200 connections, 100 in flight': { devices: 200, messages: 200, inflight: 100, limitMs: LIMIT_MS },
}

interface Side {
  name: string
  load: LoadProcess
}

/**
 * Measures all sides alternately, round after round, so that all see the same machine. The first round is a warm-up and
 * does not count.
 */
async function measure(sides: readonly Side[], order: PublishOrder): Promise<Map<string, PublishResult[]>> {
  const results = new Map<string, PublishResult[]>(sides.map(({ name }) => [name, []]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { name, load } of sides) {
      if (order.inflight > 1) await delay(REFILL_MS)
      const result = await load.publish(order)
      if (round > 0) results.get(name)?.push(result)
    }
  }
  return results
}

const rateOf = ({ acknowledged, seconds }: PublishResult): number => acknowledged / seconds
const medianOf = (results: readonly PublishResult[], pick: (result: PublishResult) => number): number =>
  median(results.map(pick))

function reportShape(title: string, results: Map<string, PublishResult[]>): void {
  const rows: Record<string, string | number> = {}
  const product = results.get('Slipway') ?? []
  for (const [name, of] of results) {
    const load = Math.round(medianOf(of, ({ loadCpuSeconds, seconds }) => loadCpuSeconds / seconds) * 100)
    rows[`${name}: acknowledged a second`] = `${Math.round(medianOf(of, rateOf))} (load process ${load} % of a core)`
    rows[`${name}: PUBACK p50, ms`] = medianOf(of, ({ p50Ms }) => p50Ms)
    rows[`${name}: PUBACK p99, ms`] = medianOf(of, ({ p99Ms }) => p99Ms)
    if (of === product) continue
    const ratios = product.map((result, round) => rateOf(result) / rateOf(of[round] ?? result))
    rows[`Slipway / ${name}, rate`] = median(ratios)
  }
  report(`bench/ingest: ${title}`, rows)
}

async function startControls(devices: readonly LoadDevice[], stack: AsyncDisposableStack): Promise<Side[]> {
  const program = mosquittoProgram()
  if (!program) {
    console.info('control skipped: needs mosquitto (apt-get install mosquitto)')
    return []
  }
  const sides: Side[] = []
  for (const isDurable of [false, true]) {
    const broker = stack.use(await startMosquitto(program, { isDurable }))
    const subscriber = stack.use(startLoad())
    await subscriber.tell({ order: 'subscribe', port: broker.port, filter: 'iot/#', qos: isDurable ? 1 : 0 })
    const load = stack.use(startLoad())
    await load.tell({ order: 'connect', port: broker.port, devices: [...devices] })
    sides.push({ name: isDurable ? 'Mosquitto saving each change' : 'Mosquitto in memory', load })
  }
  return sides
}

async function measureReports(): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const slipway = stack.use(await startIngestSlipway(CONNECTIONS))
  const load = stack.use(startLoad())
  await load.tell({ order: 'connect', port: slipway.mqttPort, devices: slipway.devices })
  const sides = [{ name: 'Slipway', load }, ...(await startControls(slipway.devices, stack))]
  for (const [title, order] of Object.entries(shapes)) reportShape(title, await measure(sides, order))

  const { rows } = await slipway.pool.query<{ n: number }>('select count(*)::int as n from device_messages')
  console.info(`  messages in the database at the end: ${rows[0]?.n}`)
}

await measureReports()
reportIdleConnections(await measureIdleConnections())
