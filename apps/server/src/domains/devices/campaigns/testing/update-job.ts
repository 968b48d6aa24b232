import { sql } from 'kysely'
import type { Database } from '../../../../db/database.ts'

/** A job that waits for consent, as if the release had been offered to the device; gives its id. */
export async function makeUpdateJob(
  db: Database,
  { recordId, productId, serial }: { recordId: string; productId: string; serial: string },
): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    with c as (
      insert into campaigns (release_id, product_id, firmware_id, firmware_type, package_id, kind, ends_at, created_at)
      select id, product_id, firmware_id, firmware_type, package_id, 'rollout', created_at + interval '30 days', created_at
      from ota_releases where id = ${Number(recordId)} returning *)
    insert into ota_jobs (device_id, firmware_type, id, action_no, campaign_id, lane, package_id, state, from_version,
      created_at, state_at, reported_at, not_before)
    select d.id, c.firmware_type, nextval('ota_job_ids'), 100001, c.id, 'CN', c.package_id, 'consenting', '',
      c.created_at, c.created_at, c.created_at, c.created_at
    from c join devices d on d.product_id = ${productId} and d.serial = ${serial} returning id`.execute(db)
  return String(rows[0]?.id)
}
