import { copyFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { dayAfter } from '@slipway/contract/operations/statistics/days.ts'
import type { Measure } from '@slipway/contract/operations/statistics/kinds.ts'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recount } from '../../../../../../tools/crash/recount.ts'
import { openPool } from '../../../db/database.ts'
import { migrate } from '../../../db/migrate.ts'
import { temporaryFolder } from '../../../db/testing/temporary-folder.ts'
import { cloneDatabase, type ClonedDatabase } from '../../../db/testing/test-database.ts'
import { figuresOf, firstReadDay, kindsOf } from './figures.ts'
import { statisticsViews } from './statistics.views.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../db/migrations')
const FIRST = '0240'
const PRODUCT = 'b'.repeat(32)
const DAY = 24 * 3_600_000

let database: ClonedDatabase
let pool: Pool
let now = 0

/** A database as the version before statistics left it: one device that stays, one that left, one that came twice. */
async function fillOlderVersion(): Promise<void> {
  await pool.query(`set session_replication_role = replica`)
  await pool.query(
    `insert into products (id, owner_id, creator_id, product_name, ap_prefix_typed, ap_prefix_digits, product_model, category_id,
       access_type, communication_type, created_at, updated_at, updated_by)
     values ($1, 1, 1, 'Lamp', 'own_lamp', '00000000001', 'L', 1, 1, 1, now(), now(), 1)`,
    [PRODUCT],
  )
  const at = (days: number) => new Date(now - days * DAY)
  const devices = [
    { id: 1, isSimulated: false, activated: 20, online: true, changed: 3 },
    { id: 2, isSimulated: false, activated: 10, online: false, changed: 4 },
    { id: 3, isSimulated: false, activated: null, online: false, changed: null },
    { id: 4, isSimulated: true, activated: 2, online: true, changed: 2 },
  ]
  for (const { id, isSimulated, activated, online, changed } of devices) {
    await pool.query(
      `insert into devices (id, product_id, serial, secret, created_at, activated_at, is_simulated) overriding system value
       values ($1::int, $2, 'd' || $1::int, '', now(), $3, $4)`,
      [id, PRODUCT, activated === null ? null : at(activated), isSimulated],
    )
    await pool.query(
      `insert into device_presence (device_id, product_id, is_simulated, online, changed_at, session, process)
       values ($1, $2, $3, $4, $5, '', 0)`,
      [id, PRODUCT, isSimulated, online, changed === null ? null : at(changed)],
    )
  }
  for (const [id, days, type] of [
    [1, 8, 1],
    [1, 5, 0],
    [1, 3, 1],
    [2, 6, 1],
    [2, 4, 0],
    [4, 2, 1],
  ]) {
    await pool.query(`insert into device_onoff (device_id, at, type) values ($1, $2, $3)`, [id, at(days ?? 0), type])
  }
  await pool.query(
    `insert into counters (scope, key, n) values ('devicesOnline', $1, 1), ('devices', $1, 3), ('devicesSimulated', $1, 1),
       ('devicesSimulatedOnline', $1, 1), ('users', '', 1)`,
    [PRODUCT],
  )
  await pool.query(
    `insert into users (id, uid, account, indexcode, password_hash, locale, time_zone, registered_at) overriding system value
     values (1, repeat('u', 22), 'ann', 'ann', '', 'zh-CN', 'UTC', $1)`,
    [at(12)],
  )
  await pool.query(
    `insert into user_logins (user_id, use_type, at, ip, agent, platform, app_version) values (1, 0, $1, '', '', '', '')`,
    [at(9)],
  )
  await pool.query(`set session_replication_role = default`)
}

beforeAll(async () => {
  database = await cloneDatabase('template0')
  pool = openPool(database.settings, { poolSize: 1 })
  // Of the database, as the migrations have it.
  const { rows } = await pool.query<{ now: number }>('select now()')
  now = rows[0]?.now ?? 0
  using older = temporaryFolder()
  for (const name of readdirSync(MIGRATIONS)) {
    if (name < FIRST) copyFileSync(path.join(MIGRATIONS, name), path.join(older.path, name))
  }
  await migrate(pool, older.path)
  await fillOlderVersion()
  await migrate(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

async function figures(measure: Measure, id: string) {
  const views = statisticsViews(pool)
  const { today, firstDays } = await views.calendar(now)
  const asked = { today, from: dayAfter(today, -29), to: today, firstDay: firstDays.get(measure) }
  const read = await views.days({ of: 'one', id }, kindsOf[measure], firstReadDay(asked))
  const { chain, sum } = figuresOf(measure, read, asked)
  return { sum, ago: (days: number) => chain.at(-1 - days)?.count }
}

test('an update counts what its tables know: activations, days online, registrations and last uses', async () => {
  const activation = await figures('activation', PRODUCT)
  expect([20, 10, 2].map(activation.ago)).toEqual([1, 1, 0])
  const alive = await figures('alive', PRODUCT)
  expect([7, 6, 5, 4, 3, 2, 1, 0].map(alive.ago)).toEqual([1, 2, 2, 1, 1, 1, 1, 1])
  expect(alive.sum).toMatchObject({ count: 2, weekCount: 2, onlineCount: 1, yesterdayCount: 1 })
  const registration = await figures('registration', '')
  expect([12, 11].map(registration.ago)).toEqual([1, 0])
  expect((await figures('login', '')).sum).toMatchObject({ count: 1, weekCount: 0, monthCount: 1 })
  expect((await recount(pool)).filter((line) => line.includes('statistics'))).toEqual([])
})

test('days before the connection history, and days of use before the update, were not recorded', async () => {
  const alive = await figures('alive', PRODUCT)
  expect([8, 9, 29].map(alive.ago)).toEqual([null, null, null])
  const login = await figures('login', '')
  expect([9, 1, 0].map(login.ago)).toEqual([null, null, null])
  expect(login.sum.yesterdayCount).toBeNull()
})
