import { setHistoryRetention } from '@slipway/contract/devices/device-history/device-history.calls.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { connect, makeDevice, makeProduct, recordingTransport, uplink } from '../devices/testing/devices-rig.ts'
import { historyBytes, keepHistoryPartitions } from './history-partitions.ts'

const DAY_MS = 86_400_000
const transport = recordingTransport()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  await server.db.pool.query('truncate device_reports')
})

const keep = (days = 0) => keepHistoryPartitions(server.db.pool, server.clock.now() + days * DAY_MS)
const places = async (): Promise<Record<string, number>> => {
  const { rows } = await server.db.pool.query<{ name: string; n: number }>(
    'select tableoid::regclass::text as name, count(*)::int as n from device_reports group by 1 order by 1',
  )
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}
const exists = async (name: string): Promise<boolean> =>
  (await server.db.pool.query('select from pg_class where relname = $1', [name])).rows.length > 0

async function reporting(keepDays?: number) {
  const productId = await makeProduct(server)
  if (keepDays !== undefined) await server.as('developer').call(setHistoryRetention, { productId, keepDays })
  const device = await connect(server, transport, await makeDevice(server.as('developer'), productId))
  return () => uplink(server, device, { data: { temp: 1 } })
}

test('reports lie by the day on which they end, each as long as its product says, and go with it', async () => {
  const [defaultValue, short, long] = [await reporting(), await reporting(1), await reporting(365)]
  await Promise.all([defaultValue(), short(), long()])
  await keep()
  const [one, thirty, year] = ['device_reports_20261121', 'device_reports_20261220', 'device_reports_20271120']
  expect(await places()).toEqual({ [one]: 1, [thirty]: 1, [year]: 1 })
  await keep(1)
  expect(await places()).toEqual({ [one]: 1, [thirty]: 1, [year]: 1 })
  await keep(2)
  expect(await places()).toEqual({ [thirty]: 1, [year]: 1 })
  await keep(31)
  expect(await places()).toEqual({ [year]: 1 })
  await keep(366)
  expect(await places()).toEqual({})
  expect(await exists(one)).toBe(false)
})

test('a report that comes before its day has a partition is kept, moves there, and ends when it should', async () => {
  const tell = await reporting(200)
  await server.db.pool.query('drop table device_reports_20270608')
  await tell()
  expect(await places()).toEqual({ device_reports_undated: 1 })
  await keep()
  expect(await places()).toEqual({ device_reports_20270608: 1 })
  await server.db.pool.query('drop table device_reports_20270608')
  await tell()
  await keep(201)
  expect(await places()).toEqual({})
})

test('a day goes without a writer that waits for whoever still reads', async () => {
  const tell = await reporting(2)
  await tell()
  const reader = await server.db.pool.connect()
  try {
    await reader.query('begin')
    await reader.query('select count(*) from device_reports')
    const dropping = keep(3)
    // A drop that waited for the reader would deadlock here, because the reader waits for this call.
    await tell()
    await reader.query('commit')
    await dropping
  } finally {
    reader.release()
  }
  await keep(3)
  expect(await exists('device_reports_20261122')).toBe(false)
})

test('a day that was let go of and not yet dropped is dropped by the next run', async () => {
  const tell = await reporting(3)
  await tell()
  await server.db.pool.query('alter table device_reports detach partition device_reports_20261123')
  await keep(4)
  expect(await exists('device_reports_20261123')).toBe(false)
})

test('a history of too many bytes loses the days that end first, and none that is still written', async () => {
  const [short, long] = [await reporting(20), await reporting(300)]
  await Promise.all([short(), long()])
  const [ended, written] = ['device_reports_20261210', 'device_reports_20270916']
  const { pool } = server.db
  await keepHistoryPartitions(pool, server.clock.now(), 1)
  expect(await places()).toEqual({ [ended]: 1, [written]: 1 })
  // Two days later nothing arrives in the days that were written today.
  const later = server.clock.now() + 2 * DAY_MS
  await keepHistoryPartitions(pool, later)
  const bytes = await historyBytes(pool)
  await keepHistoryPartitions(pool, later, bytes)
  expect(await places()).toEqual({ [ended]: 1, [written]: 1 })
  await keepHistoryPartitions(pool, later, bytes - 1)
  expect(await places()).toEqual({ [written]: 1 })
})
