import type { Pool } from 'pg'
import { insertDevices } from '../../tools/setup/device-rows.ts'
import type { LoadDevice } from '../load/ingest-load.ts'

export interface Fleet {
  productId: string
  count: number
  /** As many of them have a secret, and can connect. */
  connecting: number
  masterKey: Buffer
  version: string
}

/**
 * Devices in China that run this version of the MCU and were seen a month ago; the first ones can connect. Without
 * triggers: their totals are written directly.
 */
export async function seedFirmwareFleet(
  pool: Pool,
  { productId, count, connecting, masterKey, version }: Fleet,
): Promise<LoadDevice[]> {
  const serials = Array.from({ length: connecting }, (_, index) => `c${String(index).padStart(5, '0')}`)
  const devices = await insertDevices(pool, { masterKey, productId, serials })
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `with added as (
         insert into devices (product_id, serial, secret, created_at, activated_at)
         select $1, 'LS5M-' || lpad(n::text, 7, '0'), '', now() - interval '30 days', now() - interval '30 days'
         from generate_series(1, $2::int) as n returning id)
       insert into device_presence (device_id, product_id, online, changed_at, session, process, seen_at)
       select id, $1, false, now() - interval '30 days', '', 0, now() - interval '30 days' from added`,
      [productId, count - connecting],
    )
    await client.query(
      `insert into device_firmware (device_id, product_id, firmware_type, version, hardware, reported_at)
       select id, $1, 2, $2, case id % 2 when 0 then 'A1' else 'B1' end, now() from devices where product_id = $1
       on conflict do nothing`,
      [productId, version],
    )
    await client.query(
      `insert into device_updates (device_id, area, reported_at)
       select id, 'CN', now() from devices where product_id = $1
       on conflict do nothing`,
      [productId],
    )
    await client.query(
      `insert into counters (scope, key, n) select 'devices', $1, count(*) from devices where product_id = $1
       on conflict (scope, key) do update set n = excluded.n`,
      [productId],
    )
    await client.query(
      `insert into counters (scope, key, n) values ('firmwareVersions', $1 || ':2:' || $2, $3)
       on conflict (scope, key) do update set n = excluded.n`,
      [productId, version, count],
    )
    await client.query('set session_replication_role = origin')
  } finally {
    client.release()
  }
  return devices
}

/** Updates that are over, as after most of a rollout. */
export async function seedEndedJobs(pool: Pool, campaignId: number, count: number): Promise<void> {
  await pool.query(
    `insert into ota_job_ends (id, device_id, serial, firmware_type, action_no, campaign_id, group_no, lane, package_id,
       outcome, attempt, percent, code, msg, why, from_version, created_at, ended_at)
     select nextval('ota_job_ids'), d.id, d.serial, 2, 100001, c.id, d.id % 9, 'CN', c.package_id,
       case d.id % 50 when 0 then 'FAILED' else 'CONFIRMED' end, 1, 100, case d.id % 50 when 0 then 2 else 0 end, '', '',
       'V1.0.0', now(), now()
     from campaigns c join devices d on d.product_id = c.product_id and d.serial like 'LS5M%'
     where c.id = $1 order by d.id desc limit $2`,
    [campaignId, count],
  )
  await pool.query(
    `insert into campaign_minutes (campaign_id, minute, offered, confirmed)
     select $1, (extract(epoch from now()) / 60)::int - n, 10, 10 from generate_series(1, 10000) as n
     on conflict do nothing`,
    [campaignId],
  )
}
