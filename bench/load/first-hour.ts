import { setTimeout as delay } from 'node:timers/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { DAY_MS, HOUR_MS } from '@slipway/contract/durations.ts'
import { PgBoss } from 'pg-boss'
import { dayNumberOf } from '../../apps/server/src/domains/devices/device-history/history-days.ts'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { embeddedDatabase } from '../../tools/embedded-database.ts'
import { startFleet } from './fleet-process.ts'
import { startIngestSlipway, type IngestSlipway } from './ingest-slipway.ts'
import { report } from '../measuring/measure.ts'

/**
 * Devices report at a steady rate while the jobs of an hour, a day change, a prune, a vacuum and a restart happen, on a clock
 * that is moved. `--full` has 2,000 devices with 1,000 reports/s; `--plant` holds a lock that writers wait for.
 */
const { values } = parseArgs({
  options: { full: { type: 'boolean', default: false }, plant: { type: 'boolean', default: false } },
})
const DEVICES = values.full ? 2_000 : 500
const RATE = values.full ? 1_000 : 500
const STORED = values.full ? 1_000_000 : 200_000
const SECONDS = 110
const AFTER_RESTART_S = 10
const STEP_S = 24
const PLANTED_MS = 3_000
const UNANSWERED = 100
const goal = { p99Ms: 500, gapMs: 1_000 }

const daily = [
  'devices.message-partitions',
  'device-history.partitions',
  'device-history.packing',
  'outbox.partitions',
  'audit.weeks',
  'campaigns.partitions',
  'products.purge',
  'device-events.expire',
]
const nightly = ['devices.prune', 'statistics.fold']

/** Rows of days without a partition, as a server leaves them that ran without its jobs. */
async function storeLeftovers({ pool, devices }: IngestSlipway): Promise<void> {
  const at = new Date(Date.now() - 5 * DAY_MS)
  await pool.query(
    `insert into device_messages (device_id, at, direction, tail, qos, code, encoding, payload)
     select (select min(id) from devices) + n % $3, $1, 0, 'up/property/report', 1, 0, 0, repeat('x', 200)
     from generate_series(1, $2::integer) as n`,
    [at, STORED, devices.length],
  )
  await pool.query(
    `insert into device_reports (at, device_id, until, late, points)
     select $1, (select min(id) from devices) + n % $3, $4, false, '\\x0801' from generate_series(1, $2::integer) as n`,
    [at, STORED, devices.length, dayNumberOf(Date.now()) + 500],
  )
}

/** Enqueues the jobs; the server's workers poll for them. */
async function runJobs({ dataFolder }: IngestSlipway, names: readonly string[]): Promise<void> {
  const boss = new PgBoss({ ...embeddedDatabase(dataFolder).settings, schema: 'jobs', max: 1, migrate: false })
  await boss.start()
  for (const name of names) await boss.send(name)
  await boss.stop({ graceful: false })
}

async function plant({ pool }: IngestSlipway): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin; lock table device_messages in share row exclusive mode')
    await delay(PLANTED_MS)
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** What an installation goes through, a step each `STEP_S`. */
async function happenings(slipway: IngestSlipway): Promise<void> {
  const step = async (names: readonly string[], movedMs: number) => {
    slipway.tell({ moveMs: movedMs })
    await runJobs(slipway, names)
    await delay(STEP_S * 1000)
  }
  await step(daily, 0)
  if (values.plant) await plant(slipway)
  await step(daily, HOUR_MS)
  await step([...daily, ...nightly], DAY_MS)
  await step([...daily, ...nightly], 40 * DAY_MS)
  for (const table of ['device_messages', 'device_reports', 'device_states', 'counters', 'device_presence'])
    await slipway.pool.query(`vacuum (analyze) ${table}`)
}

await using stack = new AsyncDisposableStack()
const mqttPort = await freePort()
const program = path.join(import.meta.dirname, 'observed-slipway.ts')
const slipway = stack.use(await startIngestSlipway(DEVICES, { SLIPWAY_MQTT_PORT: String(mqttPort) }, program))
await storeLeftovers(slipway)
const fleet = stack.use(startFleet())
const from = { port: mqttPort, devices: slipway.devices, unanswered: UNANSWERED }
await fleet.connect(from)
const [steady] = await Promise.all([fleet.pace({ perSecond: RATE, seconds: SECONDS }), happenings(slipway)])
await fleet.cut()
const stoppedAt = performance.now()
await slipway.restart()
await fleet.connect(from)
const backAfterS = (performance.now() - stoppedAt) / 1000
const after = await fleet.pace({ perSecond: RATE, seconds: AFTER_RESTART_S })

const unanswered = [steady, after].reduce((sum, { sent, acknowledged }) => sum + sent - acknowledged, 0)
report(`bench/first-hour: ${RATE} reports/s from ${DEVICES} devices, ${STORED} stored rows to move and to drop`, {
  'PUBACK p50, ms': steady.p50Ms,
  'PUBACK p99, ms (goal ≤ 500)': steady.p99Ms,
  'the longest, ms': steady.longestMs,
  'longest time without an answer, ms (goal ≤ 1,000)': steady.longestGapMs,
  'unanswered (goal 0)': String(unanswered),
  'restart until all devices are back, s': backAfterS,
  'after the restart: PUBACK p99, ms': after.p99Ms,
})
const isMet =
  steady.p99Ms <= goal.p99Ms &&
  steady.longestGapMs <= goal.gapMs &&
  after.longestGapMs <= goal.gapMs &&
  unanswered === 0
if (!isMet) {
  console.error('bench/first-hour: the devices waited longer than the goals allow')
  process.exitCode = 1
}
