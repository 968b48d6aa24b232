import { sql } from 'kysely'
import type { Database } from '../../../../db/database.ts'
import { prepared } from '../../../../db/prepared.ts'
import { ID_RANGE } from './ranged-lists.ts'

interface Labelled {
  productId: string
  labelId: string
}

/** All devices of a tag or group by time of adding; the counts of 1,024 ids each lead to the page (migration 0134). */
export async function labelPage(
  db: Database,
  { productId, labelId }: Labelled,
  isDown: boolean,
  { offset, limit }: { offset: number; limit: number },
): Promise<number[]> {
  const way = sql.raw(isDown ? 'desc' : 'asc')
  const firstId = sql`id_range * ${sql.lit(ID_RANGE)}`
  const fromStart = isDown
    ? sql`m.device_id < (select ${firstId} + ${sql.lit(ID_RANGE)} from start)`
    : sql`m.device_id >= (select ${firstId} from start)`
  const rows = await prepared(
    db,
    sql<{ id: number }>`
    with placed as (
      select r.id_range, r.devices, sum(r.devices) over (order by r.id_range ${way}) - r.devices as before
      from device_label_ranges r
      where r.label_id = (select id from device_labels where id = ${labelId} and product_id = ${productId})
    ), start as materialized (
      select id_range, before from placed where before <= ${offset}::int and before + devices > ${offset}::int
    )
    select m.device_id as id from device_label_members m where m.label_id = ${labelId} and ${fromStart}
    order by m.device_id ${way} limit ${limit} offset (select ${offset}::int - before from start)`,
  )
  return rows.map(({ id }) => id)
}
