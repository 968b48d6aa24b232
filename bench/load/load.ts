import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { listDevices } from '@slipway/contract/devices/devices/devices.calls.ts'
import { listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { databaseUrlOf } from '../../apps/server/src/db/testing/database-url.ts'
import { signedInClient, type ConsoleClient } from '../../tools/console-client.ts'
import { embeddedDatabase } from '../../tools/embedded-database.ts'
import { plainProduct } from '../../tools/plain-product.ts'
import { runSlipway } from '../../tools/run-slipway.ts'
import { startFleet } from './fleet-process.ts'
import { BENCH_ROOT, startIngestSlipway, type IngestSlipway } from './ingest-slipway.ts'
import { cpuSecondsOf, cpuSecondsOfTree, percentile, report } from '../measuring/measure.ts'

/**
 * `node bench/load/load.ts --rate 5000 --seconds 20`; `--split` serves the console from a separate process, and
 * `--profile folder` saves a CPU profile of the server there.
 */
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '60' },
    devices: { type: 'string', default: '8000' },
    split: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
})
const RATE = Number(values.rate)
const SECONDS = Number(values.seconds)
const DEVICES = Number(values.devices)
const PRODUCTS = 12
const POINTS_A_MESSAGE = 3
const IDLE_SECONDS = 20
const SETTLE_MS = 5000
const BETWEEN_LISTS_MS = 40
const BETWEEN_WRITES_MS = 60
/** The devices connect in groups of this size, well below the accepted rate. */
const UNANSWERED = 100

interface Console {
  client: ConsoleClient
  productId: string
}

interface ListTimes {
  products: number[]
  devices: number[]
}

const noTimes = (): ListTimes => ({ products: [], devices: [] })

/** The response times of the console's two lists, requested alternately until the run ends. */
async function list({ client, productId }: Console, over: AbortSignal, times: ListTimes): Promise<void> {
  const timed = async (work: () => Promise<unknown>, into: number[]) => {
    const startedAt = performance.now()
    await work()
    into.push(performance.now() - startedAt)
    await delay(BETWEEN_LISTS_MS)
  }
  while (!over.aborted) {
    await timed(() => client.call(listProducts, {}), times.products)
    await timed(() => client.call(listDevices, { productId }), times.devices)
  }
}

async function listWhile<Result>(from: Console, times: ListTimes, work: () => Promise<Result>): Promise<Result> {
  const over = new AbortController()
  const working = work().finally(() => over.abort())
  const [result] = await Promise.all([working, list(from, over.signal, times)])
  return result
}

/** The console in a separate process, with the same database and key. */
async function startConsole({ dataFolder, productId }: IngestSlipway, stack: AsyncDisposableStack): Promise<Console> {
  const own = mkdtempSync(path.join(tmpdir(), 'slipway-console-'))
  stack.defer(() => rmSync(own, { recursive: true, force: true }))
  copyFileSync(path.join(dataFolder, 'master.key'), path.join(own, 'master.key'))
  const url = databaseUrlOf(embeddedDatabase(dataFolder).settings)
  const slipway = await runSlipway({ dataFolder: own, environment: { DATABASE_URL: url, SLIPWAY_ROLES: 'api' } })
  stack.defer(() => slipway.stop())
  const { SLIPWAY_ROOT_EMAIL, SLIPWAY_ROOT_PASSWORD } = BENCH_ROOT
  return { client: await signedInClient(slipway.url, SLIPWAY_ROOT_EMAIL, SLIPWAY_ROOT_PASSWORD), productId }
}

const cpuNow = ({ pid, postgresPid }: IngestSlipway): { server: number; postgres: number } => ({
  server: cpuSecondsOf(pid),
  postgres: cpuSecondsOfTree(postgresPid),
})

async function keptRows({ pool }: IngestSlipway): Promise<{ messages: number; points: number }> {
  const { rows } = await pool.query<{ messages: number; points: number }>(
    `select (select count(*)::int from device_messages where direction = 0) as messages,
       (select count(*)::int from device_reports) as points`,
  )
  return rows[0] ?? { messages: 0, points: 0 }
}

const profiling: Record<string, string> = values.profile
  ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${values.profile} --cpu-prof-interval=1000` }
  : {}
await using stack = new AsyncDisposableStack()
const slipway = stack.use(await startIngestSlipway(DEVICES, profiling))
for (let index = 0; index < PRODUCTS; index++) {
  await plainProduct(slipway.client, `Listed ${index}`)
  await delay(BETWEEN_WRITES_MS)
}
const from = values.split ? await startConsole(slipway, stack) : slipway
const fleet = stack.use(startFleet())
await fleet.connect({ port: slipway.mqttPort, devices: slipway.devices, unanswered: UNANSWERED })
await delay(SETTLE_MS)
// The first calls are a warm-up and do not count.
await listWhile(from, noTimes(), () => delay(SETTLE_MS))

const idle = noTimes()
const loaded = noTimes()
await listWhile(from, idle, () => delay(IDLE_SECONDS * 1000))
const before = cpuNow(slipway)
const paced = await listWhile(from, loaded, () => fleet.pace({ perSecond: RATE, seconds: SECONDS }))
const after = cpuNow(slipway)
await delay(SETTLE_MS)
await listWhile(from, idle, () => delay(IDLE_SECONDS * 1000))
const kept = await keptRows(slipway)

const cores = (seconds: number): string => `${(seconds / paced.seconds).toFixed(2)} of a core`
const listRows = (name: string, of: keyof ListTimes) => ({
  [`${name} during the load: p50, p99, ms`]: `${percentile(loaded[of], 0.5).toFixed(1)}, ${percentile(loaded[of], 0.99).toFixed(1)} (${loaded[of].length} calls)`,
  [`… idle, before and after: p50, p99, ms`]: `${percentile(idle[of], 0.5).toFixed(1)}, ${percentile(idle[of], 0.99).toFixed(1)} (${idle[of].length} calls)`,
  [`… p99 during the load / idle (goal ≤ 3)`]: percentile(loaded[of], 0.99) / percentile(idle[of], 0.99),
})
const title = `bench/load: ${RATE} messages/s of ${POINTS_A_MESSAGE} points for ${SECONDS} s from ${DEVICES} devices`
report(title, {
  'messages sent a second': paced.sent / paced.seconds,
  'acknowledged, of those sent': `${paced.acknowledged} of ${paced.sent}`,
  'kept in messages, in the history': `${kept.messages}, ${kept.points}`,
  'PUBACK p50, from when it was due, ms': paced.p50Ms,
  'PUBACK p99, from when it was due, ms (goal ≤ 500)': paced.p99Ms,
  'the longest, ms': paced.longestMs,
  'of it the devices’ own lateness in sending: p99, ms': paced.lateP99Ms,
  'server process': cores(after.server - before.server),
  'its Postgres': cores(after.postgres - before.postgres),
  'the devices, on the same machine': cores(paced.fleetCpuSeconds),
})
const where = values.split ? 'the console in a process of its own' : 'one process for all'
report(`bench/load: the product list, ${where}`, listRows('product list', 'products'))
report(`bench/load: the device list, ${where}`, listRows('device list', 'devices'))
