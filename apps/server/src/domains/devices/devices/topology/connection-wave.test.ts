import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { makeProduct } from '../testing/devices-rig.ts'
import { subPresenceStore } from './sub-presence.store.ts'

const DEVICES = 2_000
const GATEWAYS = 400

let server: TestServer
let ids: number[]

beforeAll(async () => {
  server = await startTestServer()
  const productId = await makeProduct(server)
  const { rows } = await server.db.pool.query<{ id: number }>(
    `insert into devices (product_id, serial, secret, created_at)
     select $1, 'w-' || n, '', now() from generate_series(1, $2::int) as n returning id`,
    [productId, DEVICES],
  )
  ids = rows.map(({ id }) => id)
  await server.db.pool.query("update device_presence set session = 's' || device_id, process = 1")
  // Statistics of an outage: no device is online.
  await server.db.pool.query('analyze device_presence')
})
afterAll(() => server[Symbol.asyncDispose]())

/** How many rows of presence the work has read. */
async function rowsRead(work: (pool: Pool) => Promise<void>): Promise<number> {
  const client = await server.db.pool.connect()
  try {
    await client.query('begin')
    await client.query('update device_presence set online = true where device_id = any($1)', [ids])
    const read = async (): Promise<number> => {
      const { rows } = await client.query<{ read: number }>(
        `select (seq_tup_read + idx_tup_fetch)::float as read from pg_stat_xact_user_tables
         where relname = 'device_presence'`,
      )
      return rows[0]?.read ?? 0
    }
    const before = await read()
    await work(client as unknown as Pool)
    return (await read()) - before
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const waveOf = () => ids.slice(0, GATEWAYS).map((gatewayId) => ({ gatewayId, session: `s${gatewayId}` }))

test('a wave of connections reads no row of devices that are not carried', async () => {
  const read = await rowsRead(async (pool) => {
    const gateways = waveOf().map(({ gatewayId }) => gatewayId)
    expect(await subPresenceStore(pool).carrying(gateways)).toEqual(new Set())
  })
  expect(read).toBe(0)
})

test('gateways that return with another process take their sub-devices along, each read once', async () => {
  const read = await rowsRead(async (pool) => {
    await pool.query(
      `update device_presence p set via_gateway_id = g.id, session = 's' || g.id
       from unnest($1::bigint[], $2::bigint[]) as g (id, sub) where p.device_id = g.sub`,
      [ids.slice(0, GATEWAYS), ids.slice(GATEWAYS, 2 * GATEWAYS)],
    )
    await pool.query('update device_presence set process = 2 where device_id = any($1)', [ids.slice(0, GATEWAYS)])
    expect(await subPresenceStore(pool).follow(waveOf())).toHaveLength(GATEWAYS)
  })
  expect(read).toBeLessThan(3 * DEVICES)
})
