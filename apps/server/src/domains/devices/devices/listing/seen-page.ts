import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { counted, type RankedFilter } from './ranked-page.ts'
import { LEVEL_BITS, TOP_LEVEL } from './seen-counts.store.ts'

interface Slice {
  offset: number
  limit: number
}

interface Place {
  place: number
  /** Devices of the filter. */
  n: number
}

/** Devices that were never seen, and only these, are counted below zero (migration 0134): 1,024 ids are a "second". */
const NEVER = 2 ** 40
const IDS = 1024
const SHARE = 2 ** LEVEL_BITS

/** The places of a level, newest first; below the top those within a place of the level above. */
async function placesOn(
  tx: DatabaseOrTransaction,
  filter: RankedFilter,
  level: number,
  above?: number,
): Promise<Place[]> {
  const { productId } = filter
  const within = (place: RawBuilder<unknown>) =>
    above === undefined
      ? sql`true`
      : sql`${place} between ${above * SHARE}::bigint and ${above * SHARE + SHARE - 1}::bigint`
  const changed = sql`(c.second >> ${sql.lit(LEVEL_BITS * level)})`
  const { rows } = await sql<Place>`
    select place, sum(n)::int as n from (
      select c.place, ${counted('c', filter)} as n from device_seen_counts c
      where c.product_id = ${productId} and c.level = ${sql.lit(level)} and ${within(sql`c.place`)}
      union all
      select ${changed}, ${counted('c', filter)} from device_seen_changes c
      where c.product_id = ${productId} and ${within(changed)}
    ) as counts group by place order by place desc`.execute(tx)
  return rows
}

/** The place of the device with `skipped` others before it, and how many of these are in that place. */
function find(places: readonly Place[], skipped: number): { place: number; skipped: number } | undefined {
  let rest = skipped
  for (const { place, n } of places) {
    if (rest < n) return { place, skipped: rest }
    rest -= n
  }
  return undefined
}

/**
 * A page of "last seen", found by the counts of all newer seconds: it skips devices of one second at most. Several small
 * statements, because planning a large one takes longer than they do; the caller's transaction sees one moment.
 * Upwards, the page is turned round.
 */
export async function seenPage(
  tx: DatabaseOrTransaction,
  filter: RankedFilter,
  isDown: boolean,
  { offset, limit }: Slice,
): Promise<number[]> {
  const { productId, online, simulated } = filter
  const top = await placesOn(tx, filter, TOP_LEVEL)
  const total = top.reduce((sum, { n }) => sum + n, 0)
  const count = isDown ? limit : Math.max(0, Math.min(limit, total - offset))
  let start = find(top, isDown ? offset : Math.max(0, total - offset - limit))
  for (let level = TOP_LEVEL - 1; start && level >= 0; level--) {
    start = find(await placesOn(tx, filter, level, start.place), start.skipped)
  }
  if (!start) return []

  const read = async (where: RawBuilder<unknown>, page: { skipped: number; most: number }): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      select p.device_id as id from device_presence p
      where p.product_id = ${productId} and not p.is_virtual and ${where}
        and ${online === undefined ? sql`true` : sql`p.online = ${online}`}
        and ${simulated === undefined ? sql`true` : sql`p.is_simulated = ${simulated}`}
      order by p.seen_at desc nulls last, p.device_id desc limit ${page.most} offset ${page.skipped}`.execute(tx)
    return rows.map(({ id }) => id)
  }
  const { place, skipped } = start
  const seen = place < 0 ? [] : await read(sql`p.seen_at < to_timestamp(${place + 1})`, { skipped, most: count })
  const most = count - seen.length
  const ids = place < 0 ? (place + NEVER + 1) * IDS : Number.MAX_SAFE_INTEGER
  const never =
    most === 0
      ? []
      : await read(sql`p.seen_at is null and p.device_id < ${ids}::bigint`, { skipped: place < 0 ? skipped : 0, most })
  const page = [...seen, ...never]
  return isDown ? page : page.toReversed()
}
