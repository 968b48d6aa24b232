import { applySerials } from '@slipway/contract/devices/serial-numbers/serial-numbers.calls.ts'
import { listDevices } from '@slipway/contract/devices/devices/devices.calls.ts'
import * as fc from 'fast-check'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepared } from '../../../../db/prepared.ts'
import { isTransient } from '../../../../db/transient-errors.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { makeProduct } from '../testing/devices-rig.ts'
import { keepDeviceRanges } from './device-ranges.store.ts'
import { type DeviceOrder } from './device-walk.ts'
import { labelPage } from './label-page.ts'
import { rankedPage, type RankedFilter } from './ranked-page.ts'
import { seenPage } from './seen-page.ts'

/** So small that a few devices have several ranges. */
const SIZE = 4

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Listed = RankedFilter & DeviceOrder

const lists: Slice['list'][] = (['createTime', 'serial', 'name', 'online', 'lastSeen'] as const).flatMap((sort) =>
  [undefined, true, false].flatMap((online) =>
    [undefined, true, false].flatMap((simulated) =>
      [true, false].map((descending) => ({ sort, descending, online, simulated })),
    ),
  ),
)

/** A list as its order says, without ranges: devices and presence joined, sorted and cut. */
function plainly(list: Listed): RawBuilder<{ id: number; serial: string }> {
  const { productId, sort, online = null, simulated = null, descending } = list
  const way = sql.raw(descending ? 'desc' : 'asc')
  const orders: Partial<Record<DeviceOrder['sort'], RawBuilder<unknown>>> = {
    serial: sql`d.serial ${way}`,
    name: sql`device_name_key(d.name) ${way} nulls last, d.id ${way}`,
    online: sql`p.online ${way}, d.id ${way}`,
    lastSeen: sql`p.seen_at ${way} ${sql.raw(descending ? 'nulls last' : 'nulls first')}, d.id ${way}`,
  }
  return sql<{ id: number; serial: string }>`
    select d.id, d.serial from devices d join device_presence p on p.device_id = d.id
    where d.product_id = ${productId} and not p.is_virtual
      and (${online}::boolean is null or p.online = ${online})
      and (${simulated}::boolean is null or d.is_simulated = ${simulated})
    order by ${orders[sort] ?? sql`d.id ${way}`}`
}

interface Slice {
  list: Omit<Listed, 'productId'>
  offset: number
  limit: number
}

/** Each page is compared with its part of the plain list, as of the same moment. */
async function expectExact(productId: string, pages: readonly Slice[]): Promise<void> {
  const expectPage = (page: Slice, all: readonly { id: number }[], ids: readonly number[]) => {
    const wanted = all.slice(page.offset, page.offset + page.limit).map(({ id }) => id)
    expect({ ...page, ids }).toEqual({ ...page, ids: wanted })
  }
  const [bySight, others] = [true, false].map((isWanted) =>
    pages.filter(({ list }) => (list.sort === 'lastSeen') === isWanted),
  )
  await server.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      for (const page of bySight ?? []) {
        const filter = { ...page.list, productId }
        const { rows } = await plainly(filter).execute(tx)
        expectPage(page, rows, await seenPage(tx, filter, filter.descending, page))
      }
    })
  const client = await server.db.pool.connect()
  try {
    await client.query('begin isolation level repeatable read')
    const moment = Object.assign(server.db.withoutPlugins(), server.db, { pool: client })
    for (const page of others ?? []) {
      const filter = { ...page.list, productId }
      const all = await prepared(moment, plainly(filter))
      expectPage(page, all, await rankedPage(moment, filter, filter, page))
    }
    await client.query('rollback')
  } finally {
    client.release()
  }
}

type Change = (productId: string, seed: number, count: number) => Promise<unknown>
/** A statement over the product $1, with a number $2 that chooses among its devices, and how many, $3. */
const statement =
  (text: string): Change =>
  async (productId, seed, count) => {
    const run = (): Promise<unknown> =>
      server.db.pool
        .query(text, [productId, String(seed), count])
        // Statements over many devices in any order can deadlock with each other, and again when they are repeated.
        .catch((error: unknown) => (isTransient(error) ? run() : Promise.reject(error)))
    await run()
  }
const some = 'select id from devices where product_id = $1 order by md5(id::text || $2) limit $3'

/** Some are of one second, of the same hour, and weeks apart. */
const someTime = `(array[now(), now() + id_time * interval '0.4 second', now() - id_time * interval '3 minutes',
  now() - id_time * interval '9 days'])[1 + id_time % 4]`.replaceAll('id_time', 'device_id % 41')

/** What happens to the devices of a product. */
const changes: Record<string, Change> = {
  add: statement(
    `insert into devices (product_id, serial, secret, created_at, is_simulated, name)
     select $1, left(md5($2 || n::text), 6), '', now(), n % 3 = 0, (array['', 'a', 'B', '灯', ''])[1 + (n + length($2)) % 5]
     from generate_series(1, $3::int * 3) as n on conflict do nothing`,
  ),
  remove: statement(`delete from devices where id in (${some})`),
  rename: statement(`update devices set name = (array['', 'A', 'c', 'Lamp'])[1 + id % 4] || $2 where id in (${some})`),
  unname: statement(`update devices set name = '' where id in (${some})`),
  connect: statement(`update device_presence set online = true, changed_at = ${someTime} where device_id in (${some})`),
  // As the job that follows the messages of online devices.
  hear: statement(`update device_presence set seen_at = ${someTime} where online and device_id in (${some})`),
  leave: statement(`update device_presence set online = false where device_id in (${some})`),
  // The first connect of an applied serial number, or another connect.
  activate: statement(
    `with arriving as (select id from devices where id in (${some}) order by id for no key update),
       activated as (update devices d set activated_at = now() from arriving a where d.id = a.id)
     insert into device_presence (device_id, product_id, is_simulated, online, changed_at, session, process)
     select id, product_id, is_simulated, true, now(), '', 0 from devices join arriving using (id) order by id
     on conflict (device_id) do update set online = true`,
  ),
  keep: () => keepDeviceRanges(server.db, SIZE),
}

const steps = fc.array(
  fc.record({
    change: fc.constantFrom(...Object.keys(changes)),
    seed: fc.nat({ max: 999 }),
    count: fc.integer({ min: 1, max: 12 }),
  }),
  { minLength: 4, maxLength: 12 },
)
const pages = fc.array(
  fc.record({ list: fc.constantFrom(...lists), offset: fc.nat({ max: 40 }), limit: fc.integer({ min: 1, max: 15 }) }),
  { minLength: 6, maxLength: 10 },
)

async function productWithApplied(): Promise<string> {
  const productId = await makeProduct(server)
  await server.as('developer').call(applySerials, { productId, quantity: 5 })
  return productId
}

test('pages are those of the plain list after any changes', async () => {
  const productId = await productWithApplied()
  await fc.assert(
    fc.asyncProperty(steps, pages, async (taken, wanted) => {
      for (const { change, seed, count } of taken) await changes[change]?.(productId, seed, count)
      await expectExact(productId, wanted)
    }),
    { numRuns: 25, endOnFailure: true },
  )
})

test('pages are those of the plain list while devices change', async () => {
  const productId = await productWithApplied()
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 4 }), pages, async (writers, wanted) => {
      const writing = writers.map(async (taken) => {
        for (const { change, seed, count } of taken) await changes[change]?.(productId, seed, count)
      })
      await Promise.all([...writing, expectExact(productId, wanted)])
      await expectExact(productId, wanted)
    }),
    { numRuns: 8, endOnFailure: true },
  )
})

test('ranges are cut to their size, and joined when most of their devices are gone', async () => {
  const productId = await makeProduct(server)
  const sizes = async () => {
    await keepDeviceRanges(server.db, SIZE)
    const { rows } = await server.db.pool.query<{ list: string; devices: number[] }>(
      `select list, array_agg(devices order by first_serial, first_name, first_id) as devices from device_ranges
       where product_id = $1 and list <> 'id' group by list order by list`,
      [productId],
    )
    return rows
  }
  await changes.add?.(productId, 1, 20)
  for (const { devices } of await sizes()) {
    expect(Math.max(...devices)).toBeLessThanOrEqual(2 * SIZE)
    expect(devices.length).toBeGreaterThan(2)
  }
  const { rows } = await server.db.pool.query('select from device_range_changes')
  expect(rows).toHaveLength(0)
  await server.db.pool.query('delete from devices where product_id = $1', [productId])
  expect(await sizes()).toEqual(['named', 'nameless', 'serial'].map((list) => ({ list, devices: [0] })))
})

test('a device that is being added keeps the bounds where they are until it has its place', async () => {
  const productId = await makeProduct(server)
  await changes.add?.(productId, 1, 8)
  const ranges = async () => {
    const { rows } = await server.db.pool.query("select from device_ranges where product_id = $1 and list <> 'id'", [
      productId,
    ])
    return rows.length
  }
  const uncut = await ranges()
  await server.db.transaction().execute(async (tx) => {
    await sql`insert into devices (product_id, serial, secret, created_at) values (${productId}, 'mid', '', now())`.execute(
      tx,
    )
    await keepDeviceRanges(server.db, SIZE)
    expect(await ranges()).toBe(uncut)
  })
  await keepDeviceRanges(server.db, SIZE)
  expect(await ranges()).toBeGreaterThan(uncut)
  await expectExact(
    productId,
    lists.map((list) => ({ list, offset: 3, limit: 9 })),
  )
})

test('the call answers any page of a long list', async () => {
  const productId = await makeProduct(server)
  await server.db.pool.query(
    `insert into devices (product_id, serial, secret, created_at, name, is_simulated)
     select $1, 's' || lpad((n * 37 % 3600)::text, 5, '0'), '', now(), case when n % 2 = 0 then 'n' || n % 100 else '' end, n > 3550
     from generate_series(0, 3599) as n`,
    [productId],
  )
  await server.db.pool.query('update device_presence set online = device_id % 16 > 0 where product_id = $1', [
    productId,
  ])
  await server.domains.devices.jobs.find(({ name }) => name === 'devices.keep-ranges')?.run()
  for (const list of lists.filter(({ simulated, online }) => simulated === undefined || (simulated && online))) {
    const all = (await plainly({ ...list, productId }).execute(server.db)).rows.map(({ serial }) => serial)
    for (const pageIndex of [Math.max(0, Math.min(1501, all.length - 60))]) {
      const { items, total } = await server
        .as('developer')
        .call(listDevices, { productId, ...list, pageIndex, pageSize: 100 })
      expect(total).toBe(all.length)
      expect(items.map(({ serial }) => serial)).toEqual(all.slice(pageIndex, pageIndex + 100))
    }
  }
})

test('pages of a tag are those of its devices, however these come and go', async () => {
  const productId = await makeProduct(server)
  const { pool } = server.db
  for (let nth = 0; nth < 4; nth++) {
    await changes.add?.(productId, nth, 8)
    await pool.query(`select setval('devices_id_seq', nextval('devices_id_seq') + 700)`)
  }
  const { rows: labels } = await pool.query<{ id: number }>(
    `insert into device_labels (product_id, kind, name, created_at)
     select $1, 1, name, now() from unnest(array['a', 'b']) as name returning id`,
    [productId],
  )
  const expectPages = async () => {
    for (const { id } of labels) {
      const { rows } = await pool.query<{ device_id: number }>(
        'select device_id from device_label_members where label_id = $1 order by device_id',
        [id],
      )
      const all = rows.map((row) => Number(row.device_id))
      for (const isDown of [false, true]) {
        const ordered = isDown ? all.toReversed() : all
        for (let offset = 0; offset <= all.length; offset += 5) {
          const found = await labelPage(server.db, { productId, labelId: String(id) }, isDown, { offset, limit: 7 })
          expect(found).toEqual(ordered.slice(offset, offset + 7))
        }
      }
      const foreign = await labelPage(server.db, { productId: 'other', labelId: String(id) }, true, {
        offset: 0,
        limit: 7,
      })
      expect(foreign).toEqual([])
    }
  }
  for (const [nth, { id }] of labels.entries()) {
    await pool.query(
      `insert into device_label_members (label_id, device_id, kind)
       select $1, id, 1 from devices where product_id = $2 and id % $3 > 0`,
      [id, productId, 2 + nth],
    )
  }
  await expectPages()
  await changes.remove?.(productId, 5, 20)
  await pool.query('delete from device_label_members where label_id = $1 and device_id % 3 = 1', [labels[1]?.id])
  await expectPages()
  await pool.query('delete from device_labels where product_id = $1', [productId])
  const { rows } = await pool.query('select from device_label_ranges where label_id = any($1)', [
    labels.map(({ id }) => id),
  ])
  expect(rows).toEqual([])
})
