import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../../db/database.ts'
import { prepared } from '../../../../db/prepared.ts'
import { counted, labelOf, type CountedFilter } from './counted-filter.ts'
import { ID_RANGE, labelledOrders, rangeColumns, rangedOrders, type RangedList } from './ranged-lists.ts'
import type { DeviceOrder } from './device-walk.ts'

/** A page is a slice of one of these lists, or of two in a row. */
interface Part {
  list: RangedList
  filter: CountedFilter
}

/** The order by name has devices without one last, the order by presence has online or offline ones first. */
function partsOf(filter: CountedFilter, { sort, descending }: DeviceOrder): Part[] {
  if (sort === 'serial') return [{ list: 'serial', filter }]
  if (sort === 'name') return (['named', 'nameless'] as const).map((list) => ({ list, filter }))
  if (sort === 'online' && filter.online === undefined) {
    return [descending, !descending].map((online) => ({ list: 'id', filter: { ...filter, online } }))
  }
  return [{ list: 'id', filter }]
}

/** Ranges of a part, upwards: `n` devices of the filter, `up_to` counts these and all before, `devices` those of any state. */
function rangesOf(part: Part): RawBuilder<unknown> {
  const ranges = part.list === 'id' ? idRanges(part.filter) : keyRanges(part.list, part.filter)
  return sql`select *, sum(n) over (order by first_serial, first_name, first_id)::int as up_to from (${ranges}) as counts`
}

const countsIn = (row: string, filter: CountedFilter) =>
  sql`${counted(row, filter)} as n, ${sql.ref(`${row}.devices`)} as devices`

/** What isn't in the counts yet. */
const changesOf = (filter: CountedFilter) => sql`device_range_changes c where c.product_id = ${filter.productId}
  and ${filter.labelId === undefined ? sql`true` : sql`c.labels @> array[${labelOf(filter)}]`}`

function idRanges(filter: CountedFilter): RawBuilder<unknown> {
  const { productId, labelId } = filter
  const counts =
    labelId === undefined
      ? sql`select c.first_id, ${countsIn('c', filter)}
        from device_ranges c where c.product_id = ${productId} and c.list = 'id'`
      : sql`select c.place * ${sql.lit(ID_RANGE)} as first_id, ${countsIn('c', filter)}
        from device_label_counts c where c.label_id = ${labelOf(filter)} and c.kind = 'ids'`
  return sql`select '' collate "C" as first_serial, '' as first_name, first_id,
      sum(n)::int as n, sum(devices)::int as devices
    from (
      ${counts}
      union all select c.id_range * ${sql.lit(ID_RANGE)}, ${countsIn('c', filter)} from ${changesOf(filter)}
    ) as counts group by first_id`
}

function keyRanges(list: Exclude<RangedList, 'id'>, filter: CountedFilter): RawBuilder<unknown> {
  const { productId, labelId } = filter
  const stored =
    labelId === undefined
      ? sql`select ${countsIn('r', filter)}`
      : sql`select ${countsIn('c', filter)} from device_label_counts c
        where c.label_id = ${labelOf(filter)} and c.kind = 'range' and c.place = r.range`
  return sql`select r.first_serial, r.first_name, r.first_id, (coalesce(stored.n, 0) + coalesce(newer.n, 0))::int as n,
      (coalesce(stored.devices, 0) + coalesce(newer.devices, 0))::int as devices
    from device_ranges r left join lateral (${stored}) as stored on true left join (
      select range, sum(n) as n, sum(devices) as devices
      from (select c.${rangeColumns[list]} as range, ${countsIn('c', filter)} from ${changesOf(filter)}) as changes group by range
    ) as newer using (range)
    where r.product_id = ${productId} and r.list = ${sql.lit(list)}`
}

/** The devices of the filter from the start of a range on, upwards. */
function devicesFrom({ list, filter }: Part): RawBuilder<unknown> {
  const { productId, labelId, online, simulated } = filter
  const isSimulated = (table: string) =>
    simulated === undefined ? sql`true` : sql`${sql.ref(`${table}.is_simulated`)} = ${simulated}`
  if (list === 'id' && labelId === undefined && online !== undefined) {
    return sql`select p.device_id as id from device_presence p
      where p.product_id = ${productId} and not p.is_virtual and p.online = ${online} and ${isSimulated('p')}
        and p.device_id >= r.first_id order by p.device_id`
  }
  const { where, compared, order } = (labelId === undefined ? rangedOrders : labelledOrders)[list]
  const from =
    labelId === undefined
      ? sql`from devices d where d.product_id = ${productId}`
      : sql`from (
          select m.device_id as id, m.serial, m.name_key from device_label_members m where m.label_id = ${labelOf(filter)}
        ) as d where true`
  const inList = sql`${from} and ${where} and ${compared('>=', 'r')}`
  const isPlain = online === undefined && (labelId === undefined || simulated === undefined)
  if (isPlain) {
    return sql`select d.id ${inList} and ${labelId === undefined ? isSimulated('d') : sql`true`} order by ${order('asc')}`
  }
  // All devices of the range at once: looking up the state of each on its own takes several times as long. As a condition
  // that is more than the subquery, this isn't planned as a join, but as a lookup in the hashed ids.
  return sql`
    with whole as materialized (select array(select d.id ${inList} order by ${order('asc')} limit r.devices) as ids)
    select d.id from whole cross join lateral unnest(whole.ids) with ordinality as d (id, place)
    where (d.id in (
      select p.device_id from device_presence p
      where p.product_id = ${productId} and not p.is_virtual and p.device_id = any((select ids from whole)::bigint[])
        and ${online === undefined ? sql`true` : sql`p.online = ${online}`} and ${isSimulated('p')}
    )) is true order by d.place`
}

/**
 * A page of a list, found by the counts of the ranges before it: it reads only ranges that it touches. Counts and
 * devices are read by one statement, so that they are of the same moment. Downwards, a part is read from its other end.
 */
export async function rankedPage(
  db: Database,
  filter: CountedFilter,
  order: DeviceOrder,
  { offset, limit }: { offset: number; limit: number },
): Promise<number[]> {
  const way = order.descending ? sql`-1` : sql`1`
  const parts = partsOf(filter, order)
  const expressions = parts.flatMap((part, nth) => {
    const [ranges, slice, found] = ['ranges', 'slice', 'found'].map((name) => sql.ref(`${name}_${nth}`))
    const before = nth === 0 ? sql`0` : sql`(select coalesce(max(up_to), 0) from ranges_0)`
    const [low, high] = [sql`greatest(0, ${offset}::int - ${before})`, sql`(${offset + limit}::int - ${before})`]
    const ends = order.descending
      ? sql`greatest(0, total - ${high}) as first, total - ${low} as next`
      : sql`${low} as first, least(total, ${high}) as next`
    return [
      sql`${ranges} as materialized (${rangesOf(part)})`,
      sql`${slice} as materialized (
        select ${ends} from (select coalesce(max(up_to), 0) as total from ${ranges}) as totals)`,
      sql`${found} as (
        select ${sql.lit(nth)} as part, r.up_to * ${way} as range, hit.place * ${way} as place, hit.id
        from ${slice} s cross join ${ranges} r cross join lateral unnest(array(
          ${devicesFrom(part)}
          limit least(r.up_to, s.next) - greatest(r.up_to - r.n, s.first)
          offset greatest(0, s.first - (r.up_to - r.n))
        )) with ordinality as hit (id, place)
        where s.first < s.next and r.n > 0 and r.up_to > s.first and r.up_to - r.n < s.next)`,
    ]
  })
  const all = parts.map((_, nth) => sql`select * from ${sql.ref(`found_${nth}`)}`)
  const rows = await prepared(
    db,
    sql<{ id: number }>`
    with ${sql.join(expressions)}
    select id from (${sql.join(all, sql` union all `)}) as page order by part, range, place`,
  )
  return rows.map(({ id }) => id)
}
