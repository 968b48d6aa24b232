import { firmwareLimits } from '@slipway/contract/products/firmware/firmware.limits.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'
import { BATCH_ROWS } from '../../../db/batches/in-batches.ts'

/**
 * CRA article 13(9) and (13): the firmware of a product that was on the market stays available for ten years after its
 * release, or until the support period ends, whichever is later.
 */
const hasKeptFirmware = (now: number) => sql<boolean>`
  exists (select from product_stage_moves m where m.product_id = products.id and m.to_stage = ${publishStatus.released})
  and exists (
    select from ota_releases r left join support_periods s on s.product_id = r.product_id
    where r.product_id = products.id and r.publish_time is not null
      and greatest(r.publish_time + make_interval(years => ${sql.lit(firmwareLimits.keptYears)}), s.until + 1) > ${moment(now)})`

/** Of a product with more devices a job of the devices domain deletes them first, in batches. */
const hasFewDevices = sql<boolean>`
  (select count(*) from (select from devices d where d.product_id = products.id limit ${sql.lit(BATCH_ROWS + 1)}) as counted)
    <= ${sql.lit(BATCH_ROWS)}`

/** Products deleted before then whose firmware need not be kept: nothing restores them. */
export async function purgeableBefore(db: DatabaseOrTransaction, time: number, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('deleted_at', '<', moment(time))
    .where(sql<boolean>`not (${hasKeptFirmware(now)})`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes products deleted before then, with all dependent rows, unless their firmware has to be kept. */
export async function purgeDeletedBefore(
  db: DatabaseOrTransaction,
  { time, limit, now }: { time: number; limit: number; now: number },
): Promise<{ productId: string; ownerId: number }[]> {
  // A product that is restored or handed over at the same time is left for the next run. In the order of a handover.
  const spent = await db
    .selectFrom('products')
    .select(['id as productId', 'owner_id as ownerId'])
    .where('deleted_at', '<', moment(time))
    .where(sql<boolean>`not (${hasKeptFirmware(now)})`)
    .where(hasFewDevices)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { productId } of spent) await db.deleteFrom('products').where('id', '=', productId).execute()
  return spent
}
