import { eventStatus } from '@slipway/contract/devices/device-events/device-events.topics.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** One index lookup for each alarm of the product. */
export async function lastAlarm(
  db: DatabaseOrTransaction,
  { deviceId, productId }: { deviceId: number; productId: string },
): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select max(newest.at) as at
    from event_messages m
    join features f on f.id = m.feature_id
    cross join lateral (
      select e.at from device_events e
      where e.device_id = ${deviceId} and e.de_key = f.de_key and e.status = ${eventStatus.occurred}
      order by e.id desc limit 1) as newest
    where m.product_id = ${productId} and m.e_category = 'alarm'`.execute(db)
  return rows[0]?.at ?? null
}
