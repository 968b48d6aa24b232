import { sql } from 'kysely'
import type { Database } from '../../../../db/database.ts'

/** Devices of one run; the ones that are furthest behind come first. */
const MOST = 50_000
/** Rows of one statement, so that connects never wait long. */
const PART = 1_000
/** A device that is less behind keeps its place. */
const BEHIND = sql`interval '30 seconds'`

/**
 * Moves the order of "last seen" to the newest message of each online device (decision 0080). A report itself doesn't
 * write it: an index would make each report more expensive.
 */
export async function followLastSeen(db: Database): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select p.device_id as id from device_presence p join device_states s on s.device_id = p.device_id
    where p.online and not p.is_virtual and s.seen_at > p.seen_at + ${BEHIND}
    order by p.seen_at limit ${sql.lit(MOST)}`.execute(db)
  const ids = rows.map(({ id }) => id).toSorted((one, other) => one - other)
  for (let at = 0; at < ids.length; at += PART) {
    // A device that connects or leaves right now writes the row itself.
    await sql`
      with moved as (
        select p.device_id from device_presence p where p.device_id = any(${ids.slice(at, at + PART)}::bigint[])
        order by p.device_id for no key update skip locked)
      update device_presence p set seen_at = s.seen_at from moved join device_states s using (device_id)
      where p.device_id = moved.device_id and p.online and s.seen_at > p.seen_at`.execute(db)
  }
}
