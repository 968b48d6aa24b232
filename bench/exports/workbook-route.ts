import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { exportUser } from '@slipway/contract/operations/support/support.calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import type { Pool } from 'pg'
import { openPool } from '../../apps/server/src/db/database.ts'
import { signedInClient } from '../../tools/console-client.ts'
import { embeddedDatabase } from '../../tools/embedded-database.ts'
import { runSlipway } from '../../tools/run-slipway.ts'
import { BENCH_ROOT } from '../load/ingest-slipway.ts'
import { memoryMibOf, report } from '../measuring/measure.ts'

/**
 * The export of a user with a million sign-ins by the route that support calls (CA-123), from a server in a process of its own:
 * its memory, how long another request waits meanwhile, and how soon its queries end when the browser leaves.
 */
const { values: options } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } })
const ROWS = Number(options.rows)
const EVERY_MS = 10
const SETTLE_MS = 3_000
const ABORTS = 5
const ABORT_AFTER_MS = 500

/** A user whose sign-ins are within the days that an export has. */
async function userWith(pool: Pool, name: string, rows: number): Promise<string> {
  const uid = name.padEnd(22, '0')
  await pool.query(
    `with added as (
       insert into users (uid, account, indexcode, password_hash, locale, time_zone, registered_at)
       values ($1, $2, $2, '', 'en-US', 'UTC', now()) returning id)
     insert into user_logins (user_id, use_type, at, ip, agent, platform, app_version)
     select id, 0, now() - n * interval '7 seconds', '203.0.113.' || n % 256,
       'Mozilla/5.0 (Linux; Android ' || n % 16 || ') Chrome/' || 100 + n % 40, 'pwa', '1.' || n % 10 || '.0'
     from added, generate_series(1, $3::int) as n`,
    [uid, `${name}@example.com`, rows],
  )
  return uid
}

interface Route {
  url: string
  accessToken: string
}

/** Answers with the milliseconds to the first byte once it came; `ended` resolves with the bytes of the file. */
async function begin({ url, accessToken }: Route, userId: string) {
  const { url: exportPath, headers } = requestOf(exportUser, { userId, format: 'xlsx' })
  const from = performance.now()
  const request = http.get(url + exportPath, { headers: { ...headers, accesstoken: accessToken }, agent: false })
  const reply = await new Promise<http.IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  )
  let bytes = 0
  const first = new Promise<number>((resolve) => reply.once('data', () => resolve(performance.now() - from)))
  reply.on('data', (chunk: Buffer) => (bytes += chunk.length))
  const ended = new Promise<number>((resolve) => reply.once('end', () => resolve(bytes)))
  reply.once('error', () => {})
  return { firstMs: await first, ended, leave: () => request.destroy() }
}

/** Reads until stopped, and answers the largest number. */
function watch(read: () => number | Promise<number>) {
  const stop = new AbortController()
  const over = (async () => {
    let most = 0
    while (!stop.signal.aborted) {
      most = Math.max(most, await read())
      await delay(EVERY_MS)
    }
    return most
  })()
  return () => {
    stop.abort()
    return over
  }
}

/** How long another request takes: it waits for a turn of the event loop. */
async function otherRequest(url: string): Promise<number> {
  const from = performance.now()
  await (await fetch(`${url}/config.js`)).arrayBuffer()
  return performance.now() - from
}

const isReading = async (pool: Pool): Promise<boolean> => {
  const { rows } = await pool.query(
    `select from pg_stat_activity where state <> 'idle' and query like '%user_logins%' and pid <> pg_backend_pid()`,
  )
  return rows.length > 0
}

/** Milliseconds from the moment at which the browser leaves to the last moment at which one of its queries was seen. */
async function abort(pool: Pool, route: Route, userId: string): Promise<number> {
  const { ended, leave } = await begin(route, userId)
  void ended
  await delay(ABORT_AFTER_MS)
  while (!(await isReading(pool)));
  const from = performance.now()
  leave()
  let last = 0
  while (performance.now() - from < SETTLE_MS) if (await isReading(pool)) last = performance.now() - from
  return last
}

const dataFolder = mkdtempSync(path.join(tmpdir(), 'slipway-export-'))
const slipway = await runSlipway({ dataFolder, environment: BENCH_ROOT })
const pool = openPool(embeddedDatabase(dataFolder).settings, { poolSize: 2 })
try {
  const { SLIPWAY_ROOT_EMAIL: account, SLIPWAY_ROOT_PASSWORD: password } = BENCH_ROOT
  const { accessToken } = await signedInClient(slipway.url, account, password)
  const route = { url: slipway.url, accessToken }
  const many = await userWith(pool, 'many', ROWS)
  await pool.query('vacuum (analyze) user_logins')
  const pids = [slipway.child.pid ?? 0]
  const started = memoryMibOf(pids)
  const first = watch(() => memoryMibOf(pids))
  // The heap of a new process grows with its first export.
  await (
    await begin(route, many)
  ).ended
  const mostOfFirst = await first()
  await delay(SETTLE_MS)
  const left = memoryMibOf(pids)

  const alone: number[] = []
  for (let n = 0; n < 100; n++) alone.push(await otherRequest(route.url))
  const before = memoryMibOf(pids)
  const [memory, waiting] = [watch(() => memoryMibOf(pids)), watch(() => otherRequest(route.url))]
  const from = performance.now()
  const { firstMs, ended } = await begin(route, many)
  const bytes = await ended
  const seconds = (performance.now() - from) / 1_000
  const [most, longest] = [await memory(), await waiting()]
  const aborts: number[] = []
  for (let n = 0; n < ABORTS; n++) aborts.push(await abort(pool, route, many))
  report(`bench/exports/workbook-route: GET …/service/user/export of ${ROWS.toLocaleString('en-US')} sign-ins`, {
    'first byte, ms (goal ≤ 300)': firstMs,
    'memory of the server beyond the start, MB (goal ≤ 64)': most - before,
    '… in the first export of the process (goal ≤ 64)': mostOfFirst - started,
    '… 3 s after it': left - started,
    'longest other request meanwhile, ms (goal ≤ 100)': longest,
    '… without an export, of 100': Math.max(...alone),
    'entire file, s': seconds,
    'size, MB': bytes / 2 ** 20,
    'last query after the browser left, ms, most of 5 (goal ≤ 1,000)': Math.max(...aborts),
  })
} finally {
  await pool.end()
  await slipway.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}
