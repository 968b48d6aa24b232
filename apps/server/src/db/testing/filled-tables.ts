import { DAY_MS } from '@slipway/contract/durations.ts'
import type { Pool } from 'pg'

/** More than any statement under a strong lock may touch. */
export const FILLED_ROWS = 2_000

/** The columns are those of the tables' first versions, so that older schemas can be filled as well. */
const inserts = [
  `insert into roles (name_zh, name_en, menus) select 'r' || n, 'r' || n, '{}' from generate_series(1, 1) as n, (select $1::timestamptz, $2::integer) as none`,
  `with main as (
     insert into main_categories (identifier, name_zh, name_en) select 'filled', 'f', 'f' from (select $1::timestamptz, $2::integer) as none returning id)
   insert into sub_categories (main_category_id, identifier, name_zh, name_en, access_types, net_protocols)
   select id, 'filled', 'f', 'f', '{0}', '[]' from main`,
  `insert into accounts (account, indexcode, password_hash, role_id, app_key, created_at)
   select 'a' || n || '@example.com', 'a' || n, '', (select min(id) from roles), 'k' || n, $1 from generate_series(1, $2) as n`,
  `insert into products (id, owner_id, product_name, ap_prefix_typed, ap_prefix_digits, product_model, category_id,
     access_type, communication_type, created_at, updated_at, updated_by, creator_id)
   select lpad(n::text, 32, '0'), a.id, 'Product ' || n, '', lpad(n::text, 11, '0'), 'M', (select min(id) from sub_categories),
     1, 1, $1, $1, a.id, a.id
   from generate_series(1, $2) as n, (select min(id) as id from accounts where account like 'a%@example.com') as a`,
  `insert into devices (product_id, serial, secret, created_at, activated_at)
   select lpad('1', 32, '0'), 'd' || n, '\\x00', $1, $1 from generate_series(1, $2) as n`,
  `insert into device_onoff (device_id, at, type) select id, $1, 1 from devices limit $2`,
  `insert into device_events (device_id, de_key, status, at, told_at, expires_at)
   select id, 'event', 1, $1, $1, $1 from devices limit $2`,
  `insert into device_commands (device_id, tail, data, status, created_at, expires_at, by_account)
   select id, 'property/set', '{}', 2, $1, $1, (select min(id) from accounts) from devices limit $2`,
  `insert into audit_entries (id, at, call, outcome)
   select gen_random_uuid(), $1, 'products.createProduct', 1 from generate_series(1, $2) as n`,
  `insert into audit_changes (entry_id, at, kind, object_type, object_id, call)
   select gen_random_uuid(), $1, 1, 'products', n, 'products.createProduct' from generate_series(1, $2) as n`,
  `insert into outbox_events (at, subscriber, key, event, payload)
   select $1, 'messages', n, 'device.online', '{}' from generate_series(1, $2) as n`,
]

/** Fills the tables that devices and people write to, at this moment. */
export async function fillTables(pool: Pool, at: number): Promise<void> {
  for (const text of inserts) await pool.query(text, [new Date(at), FILLED_ROWS])
  await addArrivals(pool, at)
}

/** What arrives all the time, in tables with partitions of days; rows of days without one as well. */
export async function addArrivals(pool: Pool, at: number): Promise<void> {
  await pool.query(
    `insert into device_messages (device_id, at, direction, tail, qos, code, encoding, payload)
     select id, $1, 0, 'up/property/report', 1, 0, 0, '{}' from devices limit $2`,
    [new Date(at), FILLED_ROWS],
  )
  await pool.query(
    `insert into device_reports (at, device_id, until, late, points) select $1, id, $3, false, '\\x0801' from devices limit $2`,
    [new Date(at), FILLED_ROWS, Math.floor(at / DAY_MS) + 30],
  )
  await pool.query(
    `insert into ota_job_events (job_id, device_id, at, state, actor, reason)
     select n, 1, $1, 'offered', 'device', '' from generate_series(1, $2) as n`,
    [new Date(at), FILLED_ROWS],
  )
}
