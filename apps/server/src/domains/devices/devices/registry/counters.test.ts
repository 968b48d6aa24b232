import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDevice, makeProduct } from '../testing/devices-rig.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const add = (n: number, key = 'one') =>
  server.db.pool.query(
    `insert into counters (scope, key, n) values ('test', $1, $2)
     on conflict (scope, key) do update set n = counters.n + excluded.n`,
    [key, n],
  )
const counters = async (scope = 'test') =>
  (await server.db.pool.query('select key, n from counters where scope = $1 order by key', [scope])).rows

test('a counter that reaches 0 has no row, and counts again after that', async () => {
  await add(2)
  await add(-2)
  expect(await counters()).toEqual([])
  await add(0)
  expect(await counters()).toEqual([])
  await add(3)
  expect(await counters()).toEqual([{ key: 'one', n: 3 }])
  await add(-3)
})

test('concurrent writers lose nothing while a counter passes 0 again and again', async () => {
  const writer = async (n: number) => {
    for (let turn = 0; turn < 50; turn++) await add(n, 'shared')
  }
  await Promise.all([writer(1), writer(-1), writer(1), writer(-1), writer(1)])
  expect(await counters()).toEqual([{ key: 'shared', n: 50 }])
})

test('the totals of a device go with it, also when its product is purged', async () => {
  const productId = await makeProduct(server)
  await makeDevice(server.as('developer'), productId)
  await server.db.pool.query(
    `insert into device_onoff (device_id, at, type) select id, now(), 1 from devices where product_id = $1`,
    [productId],
  )
  await server.db.pool.query(
    `insert into device_events (device_id, de_key, status, at, told_at, expires_at)
     select id, 'e', 1, now(), now(), now() from devices where product_id = $1`,
    [productId],
  )
  expect([...(await counters('deviceOnOff')), ...(await counters('deviceEvents'))]).toHaveLength(2)
  await server.db.pool.query('delete from products where id = $1', [productId])
  expect([
    ...(await counters('deviceOnOff')),
    ...(await counters('deviceEvents')),
    ...(await counters('devices')),
  ]).toEqual([])
})
