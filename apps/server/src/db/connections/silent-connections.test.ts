import { sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest'
import path from 'node:path'
import { faultProxy, type FaultProxy } from '../../../../../tools/faults/fault-proxy.ts'
import { Deadline, withDeadline } from '../call-context/deadlines.ts'
import type { ConnectionSettings } from '../connection-settings.ts'
import { openDatabase, type Database } from '../database.ts'
import { prepared } from '../prepared.ts'
import { endSilentConnections } from './silent-connections.ts'
import { isTransient } from '../transient-errors.ts'
import { borrowDatabase } from '../testing/reused-databases.ts'
import { somebodyWaits } from '../testing/lock-waits.ts'

let borrowed: Awaited<ReturnType<typeof borrowDatabase>>
let direct: Database
let proxy: FaultProxy
let through: ConnectionSettings
let pool: Pool
let now = 0

beforeAll(async () => {
  borrowed = await borrowDatabase()
  direct = openDatabase(borrowed.settings, { Client: borrowed.Client })
})
afterAll(async () => {
  await direct.close()
  await borrowed.giveBack()
})
beforeEach(async () => {
  const { host = '', port = 5432, user = '', database = '' } = borrowed.settings
  const target = String(host).startsWith('/')
    ? { path: path.join(String(host), `.s.PGSQL.${port}`) }
    : { host: String(host), port }
  proxy = await faultProxy(target)
  through = { host: '127.0.0.1', port: proxy.port, user, database }
  pool = new Pool({ ...through, max: 3, application_name: 'slipway' })
  pool.on('connect', (client) => void client.on('error', () => undefined))
  pool.on('error', () => undefined)
})
afterEach(async () => {
  await proxy[Symbol.asyncDispose]()
  await pool.end()
})

const watched = () => endSilentConnections({ pool, settings: through, now: () => now, quietMs: 0 })
const passed = (ms: number): void => void (now += ms)

/** Looks twice, once the statement is sent: the first look sees that bytes have moved. */
async function lookLater(watch: ReturnType<typeof watched>): Promise<void> {
  await new Promise(setImmediate)
  await watch.look()
  passed(3_000)
  await watch.look()
}

test('a statement whose connection the network has forgotten ends, and the next one works', async () => {
  const watch = watched()
  await pool.query('select 1')
  proxy.become('forget')
  const asked = pool.query('select 2').catch((error: unknown) => error)
  await lookLater(watch)
  const error = await asked
  expect(error).toBeInstanceOf(Error)
  expect(isTransient(error)).toBe(true)
  expect((await pool.query('select 3 as n')).rows).toEqual([{ n: 3 }])
  await watch.stop()
})

test('a statement that takes long, and a transaction whose next statement takes long to come, go on', async () => {
  const watch = watched()
  const [holder, waiting] = [await pool.connect(), await pool.connect()]
  await holder.query('begin')
  await holder.query('select pg_advisory_xact_lock(18)')
  const asked = waiting.query('select pg_advisory_xact_lock(18), 4 as n')
  await somebodyWaits(direct)
  for (let times = 0; times < 3; times++) await lookLater(watch)
  await holder.query('commit')
  expect((await asked).rows).toMatchObject([{ n: 4 }])
  holder.release()
  waiting.release()
  await watch.stop()
})

test('a prepared read and a statement of the pool end with their call, and leave no connection occupied', async () => {
  const db = openDatabase(through, { poolSize: 2 })
  const call = new Deadline()
  await prepared(db, sql`select 1`)
  proxy.become('hole')
  const reads = withDeadline(call, () => Promise.allSettled([prepared(db, sql`select 2`), db.pool.query('select 3')]))
  while (db.pool.totalCount < 2 || db.pool.idleCount > 0) await new Promise(setImmediate)
  call.pass()
  for (const read of await reads) expect(read).toMatchObject({ status: 'rejected', reason: { message: /deadline/ } })
  expect(db.pool.idleCount).toBe(0)
  proxy.become('none')
  expect(await prepared(db, sql<{ n: number }>`select 5 as n`)).toEqual([{ n: 5 }])
  await db.close()
})
