import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

/**
 * Expressions that add the changes in `gone` to the counts of their labels, at these places (kind, place) of each change.
 * A label that is being deleted is waited for, and then has no counts.
 */
export const labelCounts = (places: RawBuilder<unknown>) => sql`
  labels as materialized (
    select id from device_labels where id in (select unnest(labels) from gone) order by id for key share
  ), label_counts as (
    insert into device_label_counts as c (label_id, kind, place, devices, online, simulated, simulated_online)
    select * from (
      select labels.id, at.kind, at.place, sum(gone.devices) as devices, sum(gone.online) as online,
        sum(gone.simulated) as simulated, sum(gone.simulated_online) as simulated_online
      from gone cross join unnest(gone.labels) as wanted (id) join labels using (id) cross join ${places} as at
      group by labels.id, at.kind, at.place
    ) as sums where (devices, online, simulated, simulated_online) <> (0, 0, 0, 0)
    on conflict (label_id, kind, place) do update set
      devices = c.devices + excluded.devices, online = c.online + excluded.online,
      simulated = c.simulated + excluded.simulated, simulated_online = c.simulated_online + excluded.simulated_online
    returning c.*
  )`

/** Of a statement with `labelCounts`: the counts that it left without devices. */
export const emptyLabelCounts = sql`(
  select coalesce(json_agg(json_build_array(label_id, kind, place)), '[]')::text from label_counts
  where (devices, online, simulated, simulated_online) = (0, 0, 0, 0)) as "emptyLabels"`

/** No statement can change the same row twice, so that another one deletes them. */
export async function removeEmptyLabelCounts(tx: DatabaseOrTransaction, empty: string): Promise<void> {
  await sql`delete from device_label_counts c using json_array_elements(${empty}::json) as e
    where c.label_id = (e ->> 0)::bigint and c.kind = e ->> 1 and c.place = (e ->> 2)::bigint`.execute(tx)
}
