import { Client, type Pool } from 'pg'
import { openPool, type ConnectionSettings } from '../apps/server/src/db/database.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { startBenchDatabase } from './measuring/bench-database.ts'
import { median, percentile, report } from './measuring/measure.ts'

const SECONDS = 2
const ROUNDS = 3
const WRITERS = 8
const DEVICES = 1_000
const MESSAGES = 200_000
const CHANNEL = 'bench.orders'

/** A product, an account and devices, for foreign keys. */
async function fill(pool: Pool): Promise<void> {
  await pool.query('set session_replication_role = replica')
  await pool.query(
    `insert into devices (product_id, serial, secret, created_at)
     select repeat('0', 32), 'd' || n, '', now() from generate_series(1, $1::int) n`,
    [DEVICES],
  )
}

/** Commands per second, each committed separately with the product's durability. */
async function commandsASecond(pool: Pool, name: string, text: string): Promise<number> {
  const endAt = performance.now() + SECONDS * 1000
  let done = 0
  const write = async (writer: number) => {
    for (let turn = 0; performance.now() < endAt; turn++) {
      await pool.query({ name, text, values: [1 + ((turn * WRITERS + writer) % DEVICES)] })
      done++
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  return done / SECONDS
}

const insert = `insert into device_commands (device_id, tail, data, status, created_at, expires_at, by_account)
  values ($1, 'down/property/set', '{"power":true}', 1, now(), now() + interval '1 hour', 1)`
const told = `with kept as (${insert} returning device_id)
  select pg_notify('${CHANNEL}', 'send ' || device_id) from kept`
const toldLate = `with kept as (${insert} returning device_id)
  select pg_notify('${CHANNEL}', (extract(epoch from clock_timestamp()) * 1000)::text) from kept`

async function listen(settings: ConnectionSettings, onMessage: (payload: string) => void): Promise<Client> {
  const client = new Client(settings)
  client.on('notification', ({ payload }) => onMessage(payload ?? ''))
  await client.connect()
  await client.query(`listen "${CHANNEL}"`)
  return client
}

/** Bytes of a row with its indexes, as 1,000 devices in turn report three properties. */
async function bytesAMessage(pool: Pool): Promise<number> {
  await pool.query(
    `insert into device_messages (device_id, at, direction, tail, qos, code, encoding, payload)
     select 1 + n % ${DEVICES}, now(), 0, 'up/property/report', 1, 200, 0,
       format('{"id":"%s","time":1750000000000,"data":{"power":true,"mode":"cool","temperature":%s}}', n, 20 + n % 100 / 10.0)
     from generate_series(1, $1::int) n`,
    [MESSAGES],
  )
  const { rows } = await pool.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(inhrelid))::bigint as bytes from pg_inherits where inhparent = 'device_messages'::regclass`,
  )
  return (rows[0]?.bytes ?? 0) / MESSAGES
}

await using database = await startBenchDatabase()
const settings = { connectionString: database.url }
const pool = openPool(settings, { poolSize: WRITERS })
await migrate(pool)
const filling = openPool(settings, { poolSize: 1 })
await fill(filling)
await filling.end()
// The rows refer to an account that does not exist: only the insert's cost matters.
await pool.query('alter table device_commands drop constraint device_commands_by_account_fkey')

/** Alternating, so that background load affects all of them equally. */
const rates = new Map<number, number[]>()
for (let round = 0; round < ROUNDS; round++) {
  for (const listening of [0, 1, 4, 16]) {
    const listeners = await Promise.all(Array.from({ length: listening }, () => listen(settings, () => undefined)))
    const rate = listening === 0 ? commandsASecond(pool, 'plain', insert) : commandsASecond(pool, 'told', told)
    rates.set(listening, [...(rates.get(listening) ?? []), await rate])
    for (const listener of listeners) await listener.end()
  }
}
const results: Record<string, string | number> = {}
for (const [listening, of] of rates) {
  const what = listening === 0 ? 'not told of' : `each told of, ${listening} processes listening`
  results[`commands committed a second, ${what}`] = median(of)
}

const lateMs: number[] = []
const late = await listen(settings, (payload) => lateMs.push(Date.now() - Number(payload)))
await commandsASecond(pool, 'late', toldLate)
await late.end()
results['from the statement to the listener, at that rate: p50, p99'] =
  `${percentile(lateMs, 0.5).toFixed(1)}, ${percentile(lateMs, 0.99).toFixed(1)} ms`
results['bytes of a message as it was on the wire, with its index'] = await bytesAMessage(pool)
await pool.end()
report('bench/processes', results)
