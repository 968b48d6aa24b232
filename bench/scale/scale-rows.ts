import { DAY_MS } from '@slipway/contract/durations.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import type { Pool } from 'pg'
import { createAuditPartitions } from '../../apps/server/src/domains/identity/audit/audit-partitions.ts'
import { seedDevices } from '../devices/device-rows.ts'

/** How many rows a data set has. */
export interface ScaleSizes {
  products: number
  /** In as many products as are needed, because each has a limit. */
  devices: number
  accounts: number
  auditEntries: number
  serialApplications: number
  /** On/off rows and events of the one device with a long history. */
  history: number
}

const NAMES = [
  '客厅插座',
  '智能插座',
  '温湿度传感器',
  'Garage door',
  'Air conditioner',
  '卧室灯',
  '空气净化器',
  '扫地机器人',
]

/** Indexes over keys are built over existing rows in a fraction of the time that it takes to follow their inserts. */
async function withoutIndexes(pool: Pool, names: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ indexdef: string }>('select indexdef from pg_indexes where indexname = any($1)', [
    names,
  ])
  for (const name of names) await pool.query(`drop index ${name}`)
  await work()
  await pool.query("set maintenance_work_mem = '256MB'")
  for (const { indexdef } of rows) await pool.query(indexdef)
}

/** Products of one tenant; 1 % of as many belong to another one. Without audit entries, which take longest. */
export async function seedProducts(
  pool: Pool,
  { count, like, tenant, neighbour }: { count: number; like: string; tenant: number; neighbour: number },
): Promise<void> {
  await withoutIndexes(pool, ['product_texts_by_keys'], async () => {
    await pool.query('alter table products disable trigger audited')
    await pool.query(
      `insert into products (id, owner_id, product_name, ap_prefix_typed, ap_prefix_digits, product_model, category_id,
         access_type, communication_type, publish_status, created_at, updated_at, updated_by)
       select md5(n::text), case when n % 100 = 0 then $3::bigint else $2::bigint end,
         ($5::text[])[n % ${NAMES.length} + 1] || ' ' || n, 'scale', lpad(n::text, 11, '0'), 'M-' || n % 50, category_id, 0, 1,
         case n % 10 when 0 then 2 when 1 then 3 when 2 then 5 else 1 end, now() - ($1::int - n) * interval '1 s', now(), $2
       from products, generate_series(1, $1::int) as n where id = $4`,
      [count, tenant, neighbour, like, NAMES],
    )
    await pool.query('alter table products enable trigger audited')
  })
}

export async function seedAccounts(pool: Pool, count: number): Promise<void> {
  await withoutIndexes(pool, ['accounts_by_keys'], async () => {
    await pool.query('alter table accounts disable trigger audited')
    await pool.query(
      `insert into accounts (account, indexcode, password_hash, role_id, app_key, account_name)
       select 'scale' || n || '@example.com', 'scale' || n || '@example.com', '', id, 'scale' || n,
         case when n % 3 = 0 then '李四 ' || n else '' end
       from roles, generate_series(1, $1::int) as n where key = 'developer'`,
      [count],
    )
    await pool.query('alter table accounts enable trigger audited')
  })
}

const AUDIT_WEEKS = 27

/** The first product has as many devices as it can have, others the rest. */
export async function seedAllDevices(pool: Pool, productId: string, count: number): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from products where id <> $1 order by created_at desc, id limit $2',
    [productId, Math.ceil(count / deviceLimits.devicesPerProduct) - 1],
  )
  let left = count
  for (const id of [productId, ...rows.map((row) => row.id)]) {
    const some = Math.min(left, deviceLimits.devicesPerProduct)
    await seedDevices(pool, id, some)
    left -= some
  }
}

/** Entries of 26 weeks, four of five with one change: half of products, a third of devices, some of accounts. */
export async function seedAudit(pool: Pool, count: number): Promise<void> {
  for (let weeks = 0; weeks <= AUDIT_WEEKS; weeks++) {
    await createAuditPartitions(pool, Date.now() - weeks * 7 * DAY_MS)
  }
  await pool.query(
    `with made as (
       select gen_random_uuid() as id, now() - n * (interval '180 days' / ($1::int + 1)) as at,
         (array['products', 'devices', 'products', 'accounts', 'products', 'devices'])[n % 6 + 1] as kind, n
       from generate_series(1, $1::int) as n
     ), entries as (
       insert into audit_entries (id, at, call, account, outcome, code, ip, object_types)
       select id, at, kind || '.update', 'scale' || n % 50 || '@example.com', case when n % 5 = 0 then 2 else 1 end, 200,
         '10.0.0.' || n % 200, case when n % 5 = 0 then '{}' else array[kind] end
       from made
     )
     insert into audit_changes (at, entry_id, kind, object_type, object_id, call)
     select at, id, 2, kind, n::text, kind || '.update' from made where n % 5 <> 0`,
    [count],
  )
}

export async function seedSerials(
  pool: Pool,
  { count, productId, accountId }: { count: number; productId: string; accountId: number },
): Promise<void> {
  await pool.query('alter table serial_applications disable trigger audited')
  await pool.query(
    `insert into serial_applications (account_id, product_id, quantity, created_at)
     select $2, $3, 1, now() - n * interval '1 minute' from generate_series(1, $1::int) as n`,
    [count, accountId, productId],
  )
  await pool.query('alter table serial_applications enable trigger audited')
}

/** A long history of the newest device of the product. */
export async function seedHistory(pool: Pool, productId: string, count: number): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from devices where product_id = $1 order by id desc limit 1',
    [productId],
  )
  const [device] = rows
  if (!device) throw new Error('the product has devices')
  await pool.query(
    `insert into device_onoff (device_id, at, type)
     select $1, now() - ($2::int - n) * interval '10 s', n % 2 from generate_series(1, $2::int) as n`,
    [device.id, count],
  )
  await pool.query(
    `insert into device_events (device_id, de_key, status, at, told_at, expires_at)
     select $1, 'leak', 1, now() - ($2::int - n) * interval '10 s', now(), now() + interval '7 days'
     from generate_series(1, $2::int) as n`,
    [device.id, count],
  )
}
