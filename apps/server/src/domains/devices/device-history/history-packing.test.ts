import { setHistoryRetention } from '@slipway/contract/devices/device-history/device-history.calls.ts'
import { DAY_MS } from '@slipway/contract/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { makeProduct } from '../devices/testing/devices-rig.ts'
import { dayNumberOf } from './history-days.ts'
import { lastDayWritten, packHistoryDays } from './history-packing.ts'
import { keepHistoryPartitions } from './history-partitions.ts'
import { historyReading } from './history-reading.ts'

const USUAL_DAYS = 30
const DEVICES = 40
const ROUNDS = 500
const TODAY = 'device_reports_20261220'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await keepHistoryPartitions(server.db.pool, server.clock.now())
})
afterAll(() => server[Symbol.asyncDispose]())

const pack = (days: number) => packHistoryDays(server.db.pool, server.clock.now() + days * DAY_MS)

/** Reports arrive as in production: device after device, so that all keys of the index grow at the same time. */
async function reportAll(keepDays = USUAL_DAYS): Promise<void> {
  const at = server.clock.now()
  await server.db.pool.query(
    `insert into device_reports (at, device_id, until, late, points)
     select $1::timestamptz + (round * ${DEVICES} + device) * interval '1 ms', device, $2, false, '\\x0801'
     from generate_series(1, ${ROUNDS}) as round, generate_series(1, ${DEVICES}) as device order by round, device`,
    [new Date(at), dayNumberOf(at) + keepDays],
  )
}

interface IndexSeen {
  name: string
  bytes: number
  file: number
  isValid: boolean
}

async function indexOf(day: string): Promise<IndexSeen> {
  const { rows } = await server.db.pool.query<IndexSeen>(
    `select indexrelid::regclass::text as name, pg_relation_size(indexrelid)::int as bytes,
       pg_relation_filenode(indexrelid)::int as file, indisvalid as "isValid"
     from pg_index join pg_inherits on inhrelid = indexrelid
     where indrelid = $1::regclass and inhparent = 'device_reports_of_device'::regclass`,
    [day],
  )
  if (!rows[0]) throw new Error(`${day} has no index over its devices`)
  return rows[0]
}

async function readOf(deviceId: number): Promise<number> {
  const now = server.clock.now()
  const retention = { keepDays: USUAL_DAYS, shortestDays: USUAL_DAYS, longestDays: USUAL_DAYS }
  const asked = { deviceId, retention, from: now, to: now + DAY_MS / 4, behindMs: 0, aheadMs: 0, now: now + DAY_MS / 4 }
  let found = 0
  for await (const reports of historyReading(server.db.pool).reports({ ...asked, order: 'oldestFirst' }))
    found += reports.length
  return found
}

test('the index of a day that is over is rebuilt once, is smaller, and finds the same', async () => {
  await reportAll()
  const grown = await indexOf(TODAY)
  await pack(0)
  expect(await indexOf(TODAY)).toEqual(grown)

  await pack(1)
  const packed = await indexOf(TODAY)
  expect(packed).toMatchObject({ name: grown.name, isValid: true })
  expect(packed.bytes).toBeLessThan(grown.bytes)
  expect(await readOf(7)).toBe(ROUNDS)

  await pack(1)
  expect(await indexOf(TODAY)).toEqual(packed)
})

test('what is left of a packing that ended in its middle goes with the next', async () => {
  const day = 'device_reports_20261222'
  await server.db.pool.query(
    `insert into device_reports (at, device_id, until, late, points)
     select $1, 1, $2, false, '\\x0801' from generate_series(1, 2)`,
    [new Date(server.clock.now()), dayNumberOf(server.clock.now()) + USUAL_DAYS + 2],
  )
  // A concurrent build of a unique index over duplicate values fails and leaves an invalid index behind.
  const building = server.db.pool.query(`create unique index concurrently half_built on ${day} (device_id)`)
  await expect(building).rejects.toThrow('half_built')
  const halfBuilt = async () =>
    (await server.db.pool.query(`select from pg_class where relname = 'half_built'`)).rows.length
  expect(await halfBuilt()).toBe(1)

  await pack(0)
  expect(await halfBuilt()).toBe(0)
})

test('a day into which a shorter retention writes later is packed again after that', async () => {
  const productId = await makeProduct(server)
  await server.as('developer').call(setHistoryRetention, { productId, keepDays: 10 })
  await pack(19)
  const before = await indexOf(TODAY)
  await pack(20)
  expect(await indexOf(TODAY)).toEqual(before)
  await pack(21)
  expect((await indexOf(TODAY)).file).not.toBe(before.file)
})

test.each([
  ['today', 130, 100, [30], undefined],
  ['yesterday', 129, 100, [30], 99],
  ['yesterday, and again in ten days', 129, 100, [30, 19], 99],
  ['yesterday and today', 129, 100, [30, 29], undefined],
  ['never yet', 140, 100, [30], undefined],
  ['on two days, of which the later counts', 120, 100, [30, 21], 99],
])('a day that is written %s', (_, until, today, kept, day) => {
  expect(lastDayWritten(until, today, kept)).toBe(day)
})
