import { deleteProduct } from '@slipway/contract/products/products/products.calls.ts'
import { expect, test } from 'vitest'
import { withAuditContext } from '../../../../db/audit-context.ts'
import { BATCH_ROWS } from '../../../../db/batches/in-batches.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { setDeletedAgo } from '../../../products/products/testing/products-samples.ts'
import { makeProduct } from '../testing/devices-rig.ts'

const runJob = (server: TestServer, domain: 'devices' | 'products' | 'deviceBulk', name: string) =>
  withAuditContext({ kind: 'job', name }, async () => {
    await server.domains[domain].jobs.find((job) => job.name === name)?.run()
  })

/** The most rows of the table that one statement deletes from now on. */
async function watchDeletes(server: TestServer, table: string): Promise<() => Promise<number>> {
  await server.db.pool.query(
    `create table if not exists deletes_seen (source text, n bigint);
     create or replace function see_deletes() returns trigger language plpgsql as $$
     begin insert into deletes_seen select tg_table_name, count(*) from gone; return null; end $$;
     create trigger seen after delete on ${table} referencing old table as gone for each statement execute function see_deletes()`,
  )
  return async () => {
    const { rows } = await server.db.pool.query<{ n: number }>(
      'select coalesce(max(n), 0) as n from deletes_seen where source = $1',
      [table],
    )
    return rows[0]?.n ?? 0
  }
}

async function manyDevices(server: TestServer, productId: string, count: number): Promise<void> {
  await server.db.pool.query(
    `insert into devices (product_id, serial, secret, created_at)
     select $1, 'm-' || n, '', now() from generate_series(1, $2::int) as n`,
    [productId, count],
  )
}

test('the devices of a purged product are deleted in batches, with one change in the audit log', async () => {
  await using server = await startTestServer()
  const developer = server.as('developer')
  const productId = await makeProduct(server, developer)
  const kept = await makeProduct(server, developer)
  await manyDevices(server, productId, 2 * BATCH_ROWS + 300)
  await manyDevices(server, kept, 5)
  await server.db.pool.query(
    `insert into device_onoff (device_id, at, type)
     select (select min(id) from devices where product_id = $1), now(), n % 2 from generate_series(1, 2500) as n`,
    [productId],
  )
  await server.db.pool.query(
    `insert into device_events (device_id, de_key, status, at, told_at, expires_at)
     select (select min(id) from devices where product_id = $1), 'leak', 1, now(), now(), now() from generate_series(1, 2500)`,
    [productId],
  )
  await developer.call(deleteProduct, { productId })
  const devicesOf = async (of: string) =>
    (await server.db.pool.query('select from devices where product_id = $1', [of])).rowCount
  await setDeletedAgo(server, productId, 30)
  await runJob(server, 'devices', 'devices.purge')
  // It can still be restored.
  expect(await devicesOf(productId)).toBe(2 * BATCH_ROWS + 300)

  await setDeletedAgo(server, productId, 31)
  expect(await server.domains.products.purge()).toBe(0)
  const most = {
    devices: await watchDeletes(server, 'devices'),
    onOff: await watchDeletes(server, 'device_onoff'),
    events: await watchDeletes(server, 'device_events'),
  }
  await runJob(server, 'devices', 'devices.purge')
  expect([await devicesOf(productId), await devicesOf(kept)]).toEqual([0, 5])
  for (const ofTable of Object.values(most)) expect(await ofTable()).toBe(BATCH_ROWS)
  await runJob(server, 'products', 'products.purge')

  const changes = await server.db
    .selectFrom('audit_changes')
    .select(['call', 'object_type', 'object_id'])
    .where('call', 'in', ['job:devices.purge', 'job:products.purge'])
    .where('object_type', 'in', ['devices', 'products'])
    .execute()
  expect(changes).toEqual([{ call: 'job:products.purge', object_type: 'products', object_id: productId }])
})

test('old connection history is deleted in batches', async () => {
  await using server = await startTestServer()
  const productId = await makeProduct(server, server.as('developer'))
  await manyDevices(server, productId, 1)
  const insert = (days: number, count: number) =>
    server.db.pool.query(
      `insert into device_onoff (device_id, at, type)
       select id, $2::timestamptz - $3::int * interval '1 day', 1 from devices, generate_series(1, $4::int) where product_id = $1`,
      [productId, new Date(server.clock.now()), days, count],
    )
  await insert(91, 2 * BATCH_ROWS + 7)
  await insert(89, 3)
  const most = await watchDeletes(server, 'device_onoff')
  await runJob(server, 'devices', 'devices.prune')
  expect(await most()).toBe(BATCH_ROWS)
  const left = await server.db.pool.query('select from device_onoff')
  expect(left.rowCount).toBe(3)
})

test('rows of old bulk jobs are deleted in batches, before their jobs', async () => {
  await using server = await startTestServer()
  const developer = server.as('developer')
  const productId = await makeProduct(server, developer)
  const { accountId } = await developer.account()
  const insert = (daysAgo: number, rows: number) =>
    server.db.pool.query(
      `with job as (
         insert into device_bulk_jobs (product_id, account_id, actor, action, selection, status, created_at, ended_at)
         select $1::text, $2::bigint, '{}', '{}', '{}', 3, at, at from (select $3::timestamptz - $4::int * interval '1 day' as at) as ended
         returning id)
       insert into device_bulk_rows (job_id, n, serial) select id, n, 'm' from job, generate_series(1, $5::int) as n`,
      [productId, accountId, new Date(server.clock.now()), daysAgo, rows],
    )
  await insert(365, 2 * BATCH_ROWS + 1)
  await insert(0, 5)
  const most = await watchDeletes(server, 'device_bulk_rows')
  await runJob(server, 'deviceBulk', 'device-bulk.prune')
  expect(await most()).toBe(BATCH_ROWS)
  expect((await server.db.pool.query('select from device_bulk_rows')).rowCount).toBe(5)
  expect((await server.db.pool.query('select from device_bulk_jobs')).rowCount).toBe(1)
})
