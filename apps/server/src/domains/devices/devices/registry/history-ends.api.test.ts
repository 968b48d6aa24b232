import { listOnOff } from '@slipway/contract/devices/devices/devices.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { historyPages } from '../../../../db/lists/history-pages.ts'
import { ANCHOR_EVERY, pageAnchors } from '../../../../db/lists/page-anchors.ts'
import { rowsTouched } from '../../../../testing/rows-touched.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { deviceEventsStore } from '../../device-events/device-events.store.ts'
import { makeDevice, makeProduct } from '../testing/devices-rig.ts'
import { onOffViews } from './connection-history.views.ts'

const COUNT = 6_001

let server: TestServer
let device: { productId: string; serial: string }
let deviceId: number

const insert = {
  device_onoff: (count: number) =>
    server.db.pool.query(
      `insert into device_onoff (device_id, at, type)
       select $1, now() - ($2::int - n) * interval '1 s', n % 2 from generate_series(1, $2::int) as n`,
      [deviceId, count],
    ),
  device_events: (count: number) =>
    server.db.pool.query(
      `insert into device_events (device_id, de_key, status, at, told_at, expires_at)
       select $1, 'leak', 1, now() - ($2::int - n) * interval '1 s', now(), now() from generate_series(1, $2::int) as n`,
      [deviceId, count],
    ),
}

beforeAll(async () => {
  server = await startTestServer()
  const owner = server.as('developer')
  device = await makeDevice(owner, await makeProduct(server, owner))
  const { rows } = await server.db.pool.query<{ id: number }>('select id from devices where serial = $1', [
    device.serial,
  ])
  deviceId = rows[0]?.id ?? 0
  await insert.device_onoff(COUNT)
  await insert.device_events(COUNT)
  await server.db.pool.query('vacuum analyze device_onoff, device_events')
})
afterAll(async () => server[Symbol.asyncDispose]())

describe('the last page of a long history', () => {
  test('has what the first pages leave over, in the same order', async () => {
    const page = async (pageIndex: number, pageSize = 10) => {
      const { productId, serial } = device
      return server.as('developer').call(listOnOff, { productId, serial, pageIndex, pageSize })
    }
    const { total } = await page(0)
    expect(total).toBe(COUNT)
    const timesOf = async (pageIndex: number, size?: number) =>
      (await page(pageIndex, size)).items.map(({ time }) => time)
    const last = await timesOf(COUNT - 10)
    expect(last).toHaveLength(10)
    expect(last).toEqual(last.toSorted((one, other) => other - one))
    expect(await timesOf(COUNT - 4)).toEqual(last.slice(6))
    // From both sides of the middle.
    expect((await timesOf(2_995, 20)).slice(10)).toEqual(await timesOf(3_005))
    expect(await timesOf(COUNT)).toEqual([])
  })

  test.each(['device_onoff', 'device_events'])('of %s reads few rows', async (table) => {
    const touched = (offset: number) =>
      rowsTouched(server.db, [table], ({ db }) =>
        table === 'device_onoff'
          ? onOffViews(db).list(deviceId, {}, { offset, limit: 10 }, COUNT)
          : deviceEventsStore(db).list(deviceId, { offset, limit: 10 }, COUNT),
      )
    expect(await touched(COUNT - 6)).toBeLessThan(100)
    expect(await touched(2_900)).toBeGreaterThan(2_000)
  })
})

describe('a page in the middle of a long history', () => {
  test.each(['device_onoff', 'device_events'] as const)('of %s reads few rows once it has anchors', async (table) => {
    const anchors = pageAnchors<number>()
    const total = async () => {
      const { rows } = await server.db.pool.query<{ n: number }>(
        `select count(*)::int as n from ${table} where device_id = $1`,
        [deviceId],
      )
      return rows[0]?.n ?? 0
    }
    const ids = async (offset: number, of = historyPages(server.db, table, anchors)) =>
      of(deviceId, { offset, limit: 10 }, await total())
    const plain = (offset: number) => ids(offset, historyPages(server.db, table))
    await ids(3_000)
    await anchors.settled()
    const count = await total()
    const touched = await rowsTouched(server.db, [table], ({ db }) =>
      historyPages(db, table, anchors)(deviceId, { offset: 3_000, limit: 10 }, count),
    )
    expect(touched).toBeLessThan(3 * ANCHOR_EVERY)
    for (const offset of [1_001, 2_499, 2_500, 4_900]) expect(await ids(offset)).toEqual(await plain(offset))

    // New rows move the page, and the anchors are still good.
    await insert[table](1)
    expect(await ids(3_000)).toEqual(await plain(3_000))
    // A row has gone among the old ones.
    await server.db.pool.query(`delete from ${table} where id = $1`, [(await plain(2_000))[0]])
    expect(await ids(3_000)).toEqual(await plain(3_000))
  })
})
