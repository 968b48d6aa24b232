import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { Pool } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { columnTypes } from '../apps/server/src/db/column-types.ts'
import { dayNumberOf, dayOf } from '../apps/server/src/domains/devices/device-history/history-days.ts'
import { packHistoryDays } from '../apps/server/src/domains/devices/device-history/history-packing.ts'
import { keepHistoryPartitions } from '../apps/server/src/domains/devices/device-history/history-partitions.ts'
import { historyReading } from '../apps/server/src/domains/devices/device-history/history-reading.ts'
import { PgBinaryEncoder } from '../apps/server/src/db/pg-binary-encoder.ts'
import { packPoints, unpackPoints } from '../apps/server/src/domains/devices/device-history/packed-points.ts'
import { startBenchDatabase } from './measuring/bench-database.ts'
import { percentile, report } from './measuring/measure.ts'

const DAY_MS = 86_400_000
/** `node bench/history.ts --days 3` finishes sooner, with the same number of reports per day. */
const DAYS = Number(parseArgs({ options: { days: { type: 'string', default: '10' } } }).values.days)
const DEVICES = 666
const PROPERTIES = 3
/** 20 million points in ten days: a report of three properties every 86 s. */
const REPORTS_A_DAY = 1_001
const STEP_MS = Math.floor(DAY_MS / REPORTS_A_DAY)
const KEEP_DAYS = 30
const READS = 200
const WANTED = 2_000
/** About a thousand reports. */
const COPY_CHARACTERS = 1 << 16
const now = dayOf(Date.UTC(2026, 10, 21)) + DAY_MS - 1
const first = dayOf(now) - (DAYS - 1) * DAY_MS

const retention = { keepDays: KEEP_DAYS, shortestDays: KEEP_DAYS, longestDays: KEEP_DAYS }
const numbers = new Map([
  ['temperature', 1],
  ['humidity', 2],
  ['power', 3],
])
const readingOf = (device: number, at: number) => [
  {
    deKey: 'temperature',
    json: ((Math.round(Math.sin(at / 5e6 + device) * 2_000) + 2_157) / 100).toString(),
    time: at - 137,
  },
  { deKey: 'humidity', json: String((device + Math.floor(at / STEP_MS)) % 101), time: at - 137 },
  { deKey: 'power', json: at % 7 < 3 ? 'true' : 'false', time: at - 137 },
]

/** Many short COPYs, like the product's: a long one preallocates space, which the day then never uses. */
async function copyInto(pool: Pool, sql: string, rows: Iterable<string>): Promise<void> {
  const client = await pool.connect()
  const write = async (text: string) => {
    const stream = client.query(copyFrom(sql))
    stream.end(text)
    await once(stream, 'finish')
  }
  let text = ''
  for (const row of rows) {
    text += row
    if (text.length < COPY_CHARACTERS) continue
    await write(text)
    text = ''
  }
  await write(text)
  client.release()
}

/** In order of arrival, device by device, so that one device's points are far apart. */
function* arrivals(
  properties = PROPERTIES,
): Generator<{ at: number; device: number; points: ReturnType<typeof readingOf> }> {
  for (let round = 0; round < REPORTS_A_DAY * DAYS; round++) {
    const at = first + Math.floor(round / REPORTS_A_DAY) * DAY_MS + (round % REPORTS_A_DAY) * STEP_MS
    for (let device = 1; device <= DEVICES; device++) {
      yield { at: at + device, device, points: readingOf(device, at + device).slice(0, properties) }
    }
  }
}

function* packedRows(properties?: number, keepDays = KEEP_DAYS): Generator<string> {
  for (const { at, device, points } of arrivals(properties)) {
    const until = dayNumberOf(at) + keepDays
    const packed = PgBinaryEncoder.bytes((into) => packPoints(into, points, { at, numbers }))
    yield `${new Date(at).toISOString()}\t${device}\t${until}\tf\t\\\\x${packed.toString('hex')}\n`
  }
}

function* plainRows(): Generator<string> {
  for (const { at, device, points } of arrivals()) {
    const time = new Date(at).toISOString()
    for (const { deKey, json } of points) yield `${device}\t${deKey}\t${time}\t${json}\n`
  }
}

const COPY_PACKED = 'copy device_reports (at, device_id, until, late, points) from stdin'
const POINTS = DEVICES * REPORTS_A_DAY * DAYS * PROPERTIES

/** Recreates every day's partition empty. */
async function emptyDays(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits
     where inhparent = 'device_reports'::regclass and inhrelid <> 'device_reports_undated'::regclass`,
  )
  for (const { name } of rows) await pool.query(`drop table ${name}`)
  for (let day = first; day <= now; day += DAY_MS) await keepHistoryPartitions(pool, day - DAY_MS)
}

async function sizeOf(pool: Pool, parent: string): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(inhrelid))::bigint as bytes from pg_inherits where inhparent = $1::regclass`,
    [parent],
  )
  return Number(rows[0]?.bytes)
}

/** Packs the days as the nightly job would: every day is over. */
const packAll = (pool: Pool): Promise<void> => packHistoryDays(pool, now + DAY_MS)

async function timesOf(read: (device: number, from: number, to: number) => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < READS; at++) {
    const device = 1 + ((at * 7_919) % DEVICES)
    const from = first + Math.floor((((at * 31) % 97) / 97) * (DAYS - 2) * DAY_MS)
    const startedAt = performance.now()
    const found = await read(device, from, from + WANTED * STEP_MS)
    times.push(performance.now() - startedAt)
    if (found < WANTED - 20) throw new Error(`${found} points were found, ${WANTED} are wanted`)
  }
  return times
}

async function packedRead(pool: Pool, device: number, from: number, to: number): Promise<number> {
  const reading = historyReading(pool)
  const asked = { deviceId: device, retention, behindMs: 7 * DAY_MS, aheadMs: 300_000, now }
  let found = 0
  for await (const reports of reading.reports({ ...asked, from, to, order: 'newestFirst' })) {
    for (const { at, points } of reports) {
      for (const { time } of unpackPoints(points, at, 1)) if (time >= from && time < to) found++
    }
  }
  return found
}

async function plainRead(pool: Pool, device: number, from: number, to: number): Promise<number> {
  const { rows } = await pool.query(
    'select at, value from plain_points where device_id = $1 and de_key = $2 and at >= $3 and at < $4 order by at',
    [device, 'temperature', new Date(from), new Date(to)],
  )
  return rows.length
}

/** The longest wait of a small commit while `work` ran, in ms. */
async function longestWrite(pool: Pool, at: number, work: () => Promise<unknown>): Promise<number> {
  const until = dayNumberOf(at) + KEEP_DAYS
  let longest = 0
  const over = new AbortController()
  const writer = async () => {
    while (!over.signal.aborted) {
      const startedAt = performance.now()
      await pool.query(`insert into device_reports values ($1, 1, ${until}, false, '\\x0801')`, [new Date(at)])
      longest = Math.max(longest, performance.now() - startedAt)
    }
  }
  const writing = writer()
  await work()
  over.abort()
  await writing
  return longest
}

await using database = await startBenchDatabase()
const pool = new Pool({ connectionString: database.url, types: columnTypes })
await migrate(pool)
await emptyDays(pool)

const startedAt = performance.now()
await copyInto(pool, COPY_PACKED, packedRows())
const seconds = (performance.now() - startedAt) / 1_000
const packedBytes = (await sizeOf(pool, 'device_reports')) / POINTS
await pool.query('vacuum analyze device_reports')
const readPacked = () => timesOf((device, from, to) => packedRead(pool, device, from, to))
const fresh = await readPacked()
const packingAt = performance.now()
await packAll(pool)
const packingSeconds = (performance.now() - packingAt) / 1_000
const packed = await readPacked()
report(`History: ${POINTS} points, three a report`, {
  points: POINTS,
  'filled at points a second': POINTS / seconds,
  'bytes a point, indexes included, on the day that it comes': packedBytes,
  '… once its day is over (goal ≤ 60)': (await sizeOf(pool, 'device_reports')) / POINTS,
  'packing the index of a day of 2 million points, s': packingSeconds / DAYS,
  'read of 2,000 points of one property on such days: p50 ms': percentile(fresh, 0.5),
  '… p95 ms (goal ≤ 30)': percentile(fresh, 0.95),
  '… once the days are over: p50 ms': percentile(packed, 0.5),
  '… p95 ms (goal ≤ 30) ': percentile(packed, 0.95),
})

const quiet = await longestWrite(pool, now, () => new Promise((resolve) => setTimeout(resolve, 2_000)))
const dropping = await longestWrite(pool, now, async () => {
  for (let day = 1; day <= 3; day++) await keepHistoryPartitions(pool, first + (KEEP_DAYS + day) * DAY_MS)
})
report('A writer’s longest commit', {
  'for 2 s without a drop, ms': quiet,
  'while three days of 2 million points are dropped, ms': dropping,
})

await emptyDays(pool)
await copyInto(pool, COPY_PACKED, packedRows(1))
const alone = async () => ((await sizeOf(pool, 'device_reports')) / POINTS) * PROPERTIES
const aloneFresh = await alone()
await packAll(pool)
report('One property a report', {
  'bytes a point, indexes included, on the day that it comes': aloneFresh,
  '… once its day is over (goal ≤ 60)': await alone(),
})
await pool.query('truncate device_reports')

await pool.query('create table plain_points (device_id bigint, de_key text, at timestamptz, value jsonb) ')
await pool.query('create index on plain_points (device_id, de_key, at)')
await copyInto(pool, 'copy plain_points from stdin', plainRows())
await pool.query('vacuum analyze plain_points')
const plain = await timesOf((device, from, to) => plainRead(pool, device, from, to))
const { rows } = await pool.query<{ bytes: number }>(`select pg_total_relation_size('plain_points') as bytes`)
report('Control: a row a point, with a btree over device, key and time', {
  'bytes a point, indexes included': Number(rows[0]?.bytes) / POINTS,
  'read of 2,000 points of one property: p50 ms': percentile(plain, 0.5),
  '… p95 ms': percentile(plain, 0.95),
  'the product’s read / this, p95': percentile(packed, 0.95) / percentile(plain, 0.95),
})
await pool.end()
