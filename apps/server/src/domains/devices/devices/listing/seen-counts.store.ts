import { sql } from 'kysely'
import { lockInTransaction } from '../../../../db/advisory-locks.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { emptyLabelCounts, labelCounts, removeEmptyLabelCounts } from './label-counts.store.ts'

/** Bits of the second by which the places of a level of `device_seen_counts` are larger than those of the one below. */
const LEVEL_BITS = 8
const TOP_LEVEL = 2

/** Adds up to `most` changes to the counts of their seconds, on all levels; one process at a time. */
export async function foldSeenChanges(tx: DatabaseOrTransaction, most: number): Promise<number> {
  await lockInTransaction(tx, 'deviceRanges')
  const { rows } = await sql<{ folded: number; empty: string; emptyLabels: string }>`
    with gone as (
      delete from device_seen_changes
      where ctid = any(array(select ctid from device_seen_changes limit ${most})) returning *
    ), sums as (
      select product_id, level, second >> (${sql.lit(LEVEL_BITS)} * level) as place, sum(devices) as devices,
        sum(online) as online, sum(simulated) as simulated, sum(simulated_online) as simulated_online
      from gone cross join generate_series(0, ${sql.lit(TOP_LEVEL)}) as level
      where exists (select from products where id = product_id) group by 1, 2, 3
    ), added as (
      insert into device_seen_counts as c (product_id, level, place, devices, online, simulated, simulated_online)
      select * from sums where (devices, online, simulated, simulated_online) <> (0, 0, 0, 0)
      on conflict (product_id, level, place) do update set
        devices = c.devices + excluded.devices, online = c.online + excluded.online,
        simulated = c.simulated + excluded.simulated, simulated_online = c.simulated_online + excluded.simulated_online
      returning c.*
    ), ${labelCounts(sql`label_seen_places(gone.second)`)}
    select (select count(*)::int from gone) as folded, ${emptyLabelCounts}, (
      select coalesce(json_agg(json_build_array(product_id, level, place)), '[]')::text from added
      where (devices, online, simulated, simulated_online) = (0, 0, 0, 0)) as empty`.execute(tx)
  const { folded = 0, empty = '[]', emptyLabels = '[]' } = rows[0] ?? {}
  await removeEmptyLabelCounts(tx, emptyLabels)
  await sql`delete from device_seen_counts c using json_array_elements(${empty}::json) as e
    where c.product_id = e ->> 0 and c.level = (e ->> 1)::smallint and c.place = (e ->> 2)::bigint`.execute(tx)
  return folded
}
