import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../../db/database.ts'
import { prepared } from '../../../../db/prepared.ts'
import { ID_RANGE, rangedOrders, type RangedList } from './ranged-lists.ts'
import { isListed, type DeviceOrder } from './device-walk.ts'

export interface RankedFilter {
  productId: string
  online?: boolean | undefined
  simulated?: boolean | undefined
}

/** A page is a slice of one of these lists, or of two in a row. */
interface Part {
  list: RangedList
  filter: RankedFilter
}

/** The order by name has devices without one last, the order by presence has online or offline ones first. */
function partsOf(filter: RankedFilter, { sort, descending }: DeviceOrder): Part[] {
  if (sort === 'serial') return [{ list: 'serial', filter }]
  if (sort === 'name') return (['named', 'nameless'] as const).map((list) => ({ list, filter }))
  if (sort === 'online' && filter.online === undefined) {
    return [descending, !descending].map((online) => ({ list: 'id', filter: { ...filter, online } }))
  }
  return [{ list: 'id', filter }]
}

/** How many devices of the filter a row of counts has. */
export function counted(row: string, { online, simulated }: RankedFilter): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  const all = online === true ? of('online') : of('devices')
  const simulators = online === true ? of('simulated_online') : of('simulated')
  const total = simulated === undefined ? all : simulated ? simulators : sql`(${all} - ${simulators})`
  return online === false ? sql`(${total} - ${counted(row, { productId: '', online: true, simulated })})` : total
}

/** Ranges of a part, upwards: `n` devices of the filter, `up_to` counts these and all before, `devices` also the others. */
function rangesOf({ list, filter }: Part): RawBuilder<unknown> {
  const { productId } = filter
  const ranges =
    list === 'id'
      ? sql`select '' collate "C" as first_serial, '' as first_name, first_id, sum(n)::int as n
        from (
          select r.first_id, ${counted('r', filter)} as n from device_ranges r
          where r.product_id = ${productId} and r.list = 'id'
          union all
          select c.id_range * ${sql.lit(ID_RANGE)}, ${counted('c', filter)} from device_range_changes c
          where c.product_id = ${productId}
        ) as counts group by first_id`
      : sql`select r.first_serial, r.first_name, r.first_id, (${counted('r', filter)} + coalesce(newer.n, 0))::int as n,
          (r.devices + coalesce(newer.devices, 0))::int as devices
        from device_ranges r left join (
          select c.${rangedOrders[list].column} as range, sum(${counted('c', filter)}) as n, sum(c.devices) as devices
          from device_range_changes c where c.product_id = ${productId} group by 1
        ) as newer using (range)
        where r.product_id = ${productId} and r.list = ${sql.lit(list)}`
  return sql`select *, sum(n) over (order by first_serial, first_name, first_id)::int as up_to from (${ranges}) as counts`
}

/** The devices of the filter from the start of a range on, upwards. */
function devicesFrom({ list, filter }: Part): RawBuilder<unknown> {
  const { productId, online, simulated } = filter
  const simulatedIn = (table: string) =>
    simulated === undefined ? sql`true` : sql`${sql.ref(`${table}.is_simulated`)} = ${simulated}`
  if (list === 'id' && online !== undefined) {
    return sql`select p.device_id as id from device_presence p
      where p.product_id = ${productId} and not p.is_virtual and p.online = ${online} and ${simulatedIn('p')}
        and p.device_id >= r.first_id order by p.device_id`
  }
  if (list === 'id') {
    return sql`select d.id from devices d where d.product_id = ${productId} and ${isListed} and ${simulatedIn('d')}
      and d.id >= r.first_id order by d.id`
  }
  const { where, compared, order } = rangedOrders[list]
  const inList = sql`from devices d where d.product_id = ${productId} and ${where} and ${compared('>=', 'r')}`
  if (online === undefined) return sql`select d.id ${inList} and ${simulatedIn('d')} order by ${order('asc')}`
  // All devices of the range at once: looking up the state of each on its own takes several times as long.
  return sql`select d.id from devices d where d.id = any(array(
      select p.device_id from device_presence p
      where p.device_id = any(array(select d.id ${inList} order by ${order('asc')} limit r.devices))
        and p.online = ${online} and ${simulatedIn('p')}
    )) order by ${order('asc')}`
}

/**
 * A page of a list, found by the counts of the ranges before it: it reads only ranges that it touches. Counts and
 * devices are read by one statement, so that they are of the same moment. Downwards, a part is read from its other end.
 */
export async function rankedPage(
  db: Database,
  filter: RankedFilter,
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
