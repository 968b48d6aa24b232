import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../../db/database.ts'
import { prepared } from '../../../../db/prepared.ts'
import { counted, type RankedFilter } from './ranked-page.ts'
import { LEVEL_BITS, TOP_LEVEL } from './seen-counts.store.ts'

interface Slice {
  offset: number
  limit: number
}

/** Devices that were never seen, and only these, are counted below zero (migration 0134): 1,024 ids are a "second". */
const NEVER = sql`(1::bigint << 40)`
const ID_BITS = 10

/** Of each place on a level how many devices have a newer sight, within the place of the level above. */
function placesOn(level: number, filter: RankedFilter): RawBuilder<unknown> {
  const bits = sql.lit(LEVEL_BITS)
  const above = sql.ref(`level_${level + 1}`)
  const within = (place: RawBuilder<unknown>) =>
    level === TOP_LEVEL
      ? sql`true`
      : sql`${place} between up.place << ${bits} and (up.place << ${bits}) + (1 << ${bits}) - 1`
  const second = sql`(c.second >> ${sql.lit(LEVEL_BITS * level)})`
  const before = level === TOP_LEVEL ? sql`0` : sql`(select before from ${above})`
  return sql`
    select place, n, ${before} + sum(n) over (order by place desc)::int - n as before
    from (
      select place, sum(n)::int as n from (
        select c.place, ${counted('c', filter)} as n from device_seen_counts c ${level === TOP_LEVEL ? sql`` : sql`, ${above} as up`}
        where c.product_id = ${filter.productId} and c.level = ${sql.lit(level)} and ${within(sql`c.place`)}
        union all
        select ${second}, c.n from changed c ${level === TOP_LEVEL ? sql`` : sql`, ${above} as up`} where ${within(second)}
      ) as counts group by place
    ) as places`
}

/**
 * A page of "last seen", found by the counts of all newer seconds: it skips devices of one second at most. Counts and
 * devices are read by one statement, so that they are of the same moment. Upwards, the page is turned round.
 */
export async function seenPage(
  db: Database,
  filter: RankedFilter,
  isDown: boolean,
  { offset, limit }: Slice,
): Promise<number[]> {
  const { productId, online, simulated } = filter
  const levels = Array.from({ length: TOP_LEVEL + 1 }, (_, nth) => TOP_LEVEL - nth)
  const found = levels.flatMap((level) => [
    sql`${sql.ref(`places_${level}`)} as materialized (${placesOn(level, filter)})`,
    ...(level === TOP_LEVEL
      ? [
          sql`slice as materialized (
            select ${isDown ? sql`${offset}::int` : sql`greatest(0, total - ${offset + limit}::int)`} as first,
              ${isDown ? sql`${limit}::int` : sql`greatest(0, least(${limit}::int, total - ${offset}::int))`} as n
            from (select coalesce(sum(n), 0)::int as total from ${sql.ref(`places_${level}`)}) as totals)`,
        ]
      : []),
    sql`${sql.ref(`level_${level}`)} as materialized (
      select p.place, p.before from ${sql.ref(`places_${level}`)} p, slice s
      where p.n > 0 and p.before <= s.first and p.before + p.n > s.first)`,
  ])
  const inFilter = sql`p.product_id = ${productId} and not p.is_virtual
    and ${online === undefined ? sql`true` : sql`p.online = ${online}`}
    and ${simulated === undefined ? sql`true` : sql`p.is_simulated = ${simulated}`}`
  const order = sql`p.seen_at desc nulls last, p.device_id desc`
  const rows = await prepared(
    db,
    sql<{ id: number }>`
    with changed as materialized (
      select c.second, sum(${counted('c', filter)})::int as n from device_seen_changes c
      where c.product_id = ${productId} group by 1
    ), ${sql.join(found)}, start as materialized (
      select l.place as second, s.first - l.before as skipped, s.n from level_0 l, slice s
    ), seen as (
      select p.device_id, p.seen_at from device_presence p
      where ${inFilter} and p.seen_at < to_timestamp((select second + 1 from start where second >= 0))
      order by ${order} limit (select n from start) offset (select skipped from start)
    ), never as (
      select p.device_id, p.seen_at from device_presence p
      where ${inFilter} and p.seen_at is null
        and p.device_id < (select least(second + 1, 0) + ${NEVER} from start) << ${sql.lit(ID_BITS)}
      order by ${order} limit (select n from start) offset (select case when second < 0 then skipped else 0 end from start)
    )
    select p.device_id as id from (select * from seen union all select * from never) as p
    order by ${order} limit (select n from start)`,
  )
  const ids = rows.map(({ id }) => id)
  return isDown ? ids : ids.toReversed()
}
