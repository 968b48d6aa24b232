import { applySerials } from '@slipway/contract/devices/serial-numbers/serial-numbers.calls.ts'
import { listDevices } from '@slipway/contract/devices/devices/devices.calls.ts'
import * as fc from 'fast-check'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepared } from '../../../../db/prepared.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { deviceChanges } from '../testing/device-changes.ts'
import { makeProduct } from '../testing/devices-rig.ts'
import { type CountedFilter } from './counted-filter.ts'
import { keepDeviceRanges } from './device-ranges.store.ts'
import { deviceTotals } from './device-totals.views.ts'
import { type DeviceOrder } from './device-walk.ts'
import { rankedPage } from './ranked-page.ts'
import { seenPage } from './seen-page.ts'

const SEED = 20_261_124

/** So small that a few devices have several ranges. */
const SIZE = 4

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Listed = CountedFilter & DeviceOrder

const lists: Slice['list'][] = (['createTime', 'serial', 'name', 'online', 'lastSeen'] as const).flatMap((sort) =>
  [undefined, true, false].flatMap((online) =>
    [undefined, true, false].flatMap((simulated) =>
      [true, false].map((descending) => ({ sort, descending, online, simulated })),
    ),
  ),
)

/** A list as its order says, without ranges: devices and presence joined, sorted and cut. */
function plainly(list: Listed): RawBuilder<{ id: number; serial: string }> {
  const { productId, sort, labelId = null, online = null, simulated = null, descending } = list
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
      and (${labelId}::bigint is null or exists (
        select from device_label_members m where m.label_id = ${labelId} and m.device_id = d.id))
    order by ${orders[sort] ?? sql`d.id ${way}`}`
}

interface Slice {
  list: Omit<Listed, 'productId' | 'labelId'>
  /** Of the devices with one of the product's labels. */
  label?: number | undefined
  offset: number
  limit: number
}

const labelNames = ['a', 'b']
async function labelsOf(productId: string): Promise<string[]> {
  const { rows } = await server.db.pool.query<{ id: string }>(
    `with added as (
       insert into device_labels (product_id, kind, name, created_at)
       select $1, 1, name, now() from unnest($2::text[]) as name on conflict do nothing returning id)
     select id::text from device_labels where product_id = $1 union all select id::text from added order by id`,
    [productId, labelNames],
  )
  return rows.map(({ id }) => id)
}

/** Each page is compared with its part of the plain list, as of the same moment. */
async function expectExact(productId: string, pages: readonly Slice[]): Promise<void> {
  const labels = await labelsOf(productId)
  const client = await server.db.pool.connect()
  try {
    await client.query('begin isolation level repeatable read')
    const moment = Object.assign(server.db.withoutPlugins(), server.db, { pool: client })
    for (const page of pages) {
      const { offset, limit, label } = page
      const filter = { ...page.list, productId, labelId: label === undefined ? undefined : labels[label] }
      const all = (await prepared(moment, plainly(filter))).map(({ id }) => id)
      const ids =
        filter.sort === 'lastSeen'
          ? await seenPage(moment, filter, filter.descending, page)
          : await rankedPage(moment, filter, filter, page)
      expect({ ...page, ids }).toEqual({ ...page, ids: all.slice(offset, offset + limit) })
    }
    await client.query('rollback')
  } finally {
    client.release()
  }
}

/** Totals of a label's devices by state, without a writer. */
async function expectTotals(productId: string): Promise<void> {
  const order = { sort: 'createTime', descending: true } as const
  for (const labelId of await labelsOf(productId)) {
    for (const state of [{ online: true }, { online: false, simulated: true }, { simulated: false }]) {
      const { rows } = await plainly({ productId, labelId, ...state, ...order }).execute(server.db)
      const filter = {
        productId,
        keyword: '',
        tagIds: [labelId],
        groupId: undefined,
        online: undefined,
        simulated: undefined,
      }
      expect(await deviceTotals(server.db).of({ ...filter, ...state })).toBe(rows.length)
    }
  }
}

const changes = deviceChanges(() => server.db, SIZE)

const steps = fc.array(
  fc.record({
    change: fc.constantFrom(...Object.keys(changes)),
    seed: fc.nat({ max: 999 }),
    count: fc.integer({ min: 1, max: 12 }),
  }),
  { minLength: 4, maxLength: 12 },
)
const pages = fc.array(
  fc.record({
    list: fc.constantFrom(...lists),
    label: fc.constantFrom(undefined, 0, 1),
    offset: fc.nat({ max: 40 }),
    limit: fc.integer({ min: 1, max: 15 }),
  }),
  { minLength: 6, maxLength: 10 },
)

async function productWithApplied(): Promise<string> {
  const productId = await makeProduct(server)
  await server.as('developer').call(applySerials, { productId, quantity: 5 })
  await labelsOf(productId)
  return productId
}

test('pages are those of the plain list after any changes', async () => {
  const productId = await productWithApplied()
  await fc.assert(
    fc.asyncProperty(steps, pages, async (taken, wanted) => {
      for (const { change, seed, count } of taken) await changes[change]?.(productId, seed, count)
      await expectExact(productId, wanted)
      await expectTotals(productId)
    }),
    { seed: SEED, numRuns: 25, endOnFailure: true },
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
      await expectTotals(productId)
    }),
    { seed: SEED, numRuns: 8, endOnFailure: true },
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

test('a label of another product has no pages, a deleted one no counts', async () => {
  const [productId, other] = [await productWithApplied(), await makeProduct(server)]
  await changes.add?.(productId, 1, 8)
  await changes.label?.(productId, 1, 9)
  await changes.keep?.(productId, 0, 0)
  const labels = await labelsOf(productId)
  const counts = async () =>
    (await server.db.pool.query('select from device_label_counts where label_id = any($1)', [labels])).rows.length
  expect(await counts()).toBeGreaterThan(5)
  for (const labelId of labels) {
    const [foreign, slice] = [
      { productId: other, labelId },
      { offset: 0, limit: 9 },
    ]
    for (const sort of ['createTime', 'serial', 'name', 'online'] as const) {
      expect(await rankedPage(server.db, foreign, { sort, descending: true }, slice)).toEqual([])
    }
    expect(await seenPage(server.db, foreign, true, slice)).toEqual([])
  }
  // Its devices keep the id: nothing counts what happens to them later.
  await server.db.pool.query('delete from device_labels where product_id = $1', [productId])
  await changes.leave?.(productId, 1, 20)
  await changes.connect?.(productId, 1, 20)
  await changes.keep?.(productId, 0, 0)
  expect(await counts()).toBe(0)
})
