import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { getReports } from '@slipway/contract/operations/statistics/statistics.calls.ts'
import type { Pool } from 'pg'
import { plainProduct } from '../../tools/plain-product.ts'
import { startFleet } from '../load/fleet-process.ts'
import { startIngestSlipway, type IngestSlipway } from '../load/ingest-slipway.ts'
import { cpuSecondsOfTree, median, percentile, report } from '../measuring/measure.ts'

/** One part of a run: `call`, `reconnect`, `statements`; all without it. */
const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const isWanted = (part: string) => options.only === '' || options.only === part

const FEW = 1_000
const MANY = 1_000_000
const DAYS = 400
const CALLS = 200
const CONNECTED = 2_000
const ROUNDS = 8
const SETTLE_MS = 1_500
const UNANSWERED = 100
const BLOCKS = 8
const BATCHES = 25
/** Also makes both connections of the pool plan. */
const WARM = 8

/** Devices and the days of a product, as a year would leave them, without the time that a million triggers take. */
async function fill(pool: Pool, productId: string, devices: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    await client.query(
      `insert into devices (product_id, serial, secret, created_at, activated_at)
       select $1, 's' || n, '', now(), now() - n % ${DAYS} * interval '1 day' from generate_series(1, $2::int) as n`,
      [productId, devices],
    )
    await client.query(
      `insert into device_presence (device_id, product_id, online, changed_at, counted_at, session, process)
       select id, product_id, id % 3 = 0, now(), now(), '', 0 from devices where product_id = $1`,
      [productId],
    )
    await client.query(
      `insert into stat_days (kind, subject, day, shard, n)
       select kind, $1, current_date - ago, case when ago < 2 then shard else -1 end, $2::int / ${DAYS}
       from generate_series(1, 4) as kind, generate_series(0, ${DAYS - 1}) as ago, generate_series(0, 7) as shard
       where ago < 2 or shard = 0`,
      [productId, devices],
    )
    await client.query(`insert into counters (scope, key, n) values ('devicesOnline', $1, $2::int / 3)`, [
      productId,
      devices,
    ])
    await client.query(`set session_replication_role = default`)
  } finally {
    client.release()
  }
}

async function timesOf({ client }: IngestSlipway, pid: string): Promise<number> {
  const start = performance.now()
  await client.call(getReports, { reportName: 'activation,alive', pid, days: DAYS })
  return performance.now() - start
}

async function measureCalls(slipway: IngestSlipway): Promise<void> {
  const [few, many] = [await plainProduct(slipway.client, 'Few'), await plainProduct(slipway.client, 'Many')]
  await fill(slipway.pool, few, FEW)
  await fill(slipway.pool, many, MANY)
  await slipway.pool.query('vacuum (analyze) stat_days, devices, device_presence, counters')
  const times = { few: [] as number[], many: [] as number[] }
  for (let round = -10; round < CALLS; round++) {
    const [one, other] = [await timesOf(slipway, few), await timesOf(slipway, many)]
    if (round < 0) continue
    times.few.push(one)
    times.many.push(other)
  }
  report(`bench/statistics: ${DAYS} days of two reports`, {
    [`${FEW} devices, ms (p95)`]: `${median(times.few).toFixed(2)} (${percentile(times.few, 0.95).toFixed(2)})`,
    [`${MANY} devices, ms (p95)`]: `${median(times.many).toFixed(2)} (${percentile(times.many, 0.95).toFixed(2)})`,
    'ratio (goal ≤ 1.3)': median(times.many) / median(times.few),
  })
}

const triggers = {
  device_presence: ['presence_in_statistics', 'presence_in_statistics_new', 'presence_in_statistics_gone'],
  devices: ['devices_in_statistics', 'devices_in_statistics_new', 'devices_in_statistics_gone'],
  device_events: ['events_in_statistics'],
  device_commands: ['commands_in_statistics'],
}

async function setTriggers(pool: Pool, isOn: boolean): Promise<void> {
  for (const [table, names] of Object.entries(triggers)) {
    for (const name of names) await pool.query(`alter table ${table} ${isOn ? 'enable' : 'disable'} trigger ${name}`)
  }
}

interface Side {
  seconds: number[]
  databaseCpu: number[]
}

/** Connects all devices of a fleet, with and without the triggers, alternately. The first pair is a warm-up. */
async function measureReconnects({ pool, mqttPort, devices, postgresPid }: IngestSlipway): Promise<void> {
  using fleet = startFleet()
  const sides: Record<'with' | 'without', Side> = {
    with: { seconds: [], databaseCpu: [] },
    without: { seconds: [], databaseCpu: [] },
  }
  for (let round = 0; round <= ROUNDS; round++) {
    // Neither side is always the second one.
    const order = round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)
    for (const name of order) {
      await setTriggers(pool, name === 'with')
      const cpuBefore = cpuSecondsOfTree(postgresPid)
      const ready = await fleet.connect({ port: mqttPort, devices, unanswered: UNANSWERED })
      await fleet.cut()
      await delay(SETTLE_MS)
      if (round === 0) continue
      sides[name].seconds.push(ready.seconds)
      sides[name].databaseCpu.push(cpuSecondsOfTree(postgresPid) - cpuBefore)
    }
  }
  await setTriggers(pool, true)
  const ratio = (of: keyof Side) => median(sides.with[of]) / median(sides.without[of])
  report(`bench/statistics: ${CONNECTED} devices connect and are cut off, ${ROUNDS} times`, {
    'with triggers, s': median(sides.with.seconds),
    'without, s': median(sides.without.seconds),
    'ratio (goal ≤ 1.02)': ratio('seconds'),
    'CPU of Postgres with, s': median(sides.with.databaseCpu),
    'CPU of Postgres without, s': median(sides.without.databaseCpu),
    'ratio of its CPU': ratio('databaseCpu'),
  })
}

const statements = {
  'presence, 20 devices': {
    size: 20,
    text: `update device_presence set online = not online, changed_at = now() where device_id = any($1::bigint[])`,
  },
  'presence, 500 devices': {
    size: 500,
    text: `update device_presence set online = not online, changed_at = now() where device_id = any($1::bigint[])`,
  },
  'events, 50': {
    size: 50,
    text: `insert into device_events (device_id, de_key, status, at, told_at, expires_at)
      select id, 'alarm', 1, now(), now(), now() from unnest($1::bigint[]) as id`,
  },
}

/** Single statements of the device path, each with and without the triggers, alternately. */
async function measureStatements({ pool, productId }: IngestSlipway): Promise<void> {
  const { rows } = await pool.query<{ id: number }>('select id from devices where product_id = $1 order by id', [
    productId,
  ])
  const ids = rows.map(({ id }) => id)
  for (const [name, { size, text }] of Object.entries(statements)) {
    const times = { with: [] as number[], without: [] as number[] }
    for (let block = 0; block < BLOCKS; block++) {
      for (const side of block % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
        await setTriggers(pool, side === 'with')
        // The first statements are planned again, because the table has changed.
        for (let batch = -WARM; batch < BATCHES; batch++) {
          const start = performance.now()
          await pool.query({ name, text, values: [ids.slice(0, size)] })
          if (batch >= 0) times[side].push(performance.now() - start)
        }
      }
    }
    report(`bench/statistics: one statement: ${name}`, {
      'with triggers, ms': median(times.with),
      'without, ms': median(times.without),
      ratio: median(times.with) / median(times.without),
    })
  }
  await setTriggers(pool, true)
}

await using slipway = await startIngestSlipway(CONNECTED)
if (isWanted('reconnect')) await measureReconnects(slipway)
if (isWanted('statements')) await measureStatements(slipway)
if (isWanted('call')) await measureCalls(slipway)
