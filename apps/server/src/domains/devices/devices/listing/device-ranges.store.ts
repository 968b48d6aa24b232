import { sql } from 'kysely'
import { lockInTransaction, lockKeyInTransaction } from '../../../../db/advisory-locks.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import { isTransient } from '../../../../db/transient-errors.ts'
import { emptyLabelCounts, labelCounts, removeEmptyLabelCounts } from './label-counts.store.ts'
import { ID_RANGE, rangeColumns, rangedOrders, type RangedList } from './ranged-lists.ts'
import { foldSeenChanges } from './seen-counts.store.ts'

/** Devices of a range: a page reads about half of one before its first row. */
const RANGE_SIZE = 512
/** New ranges of one transaction: devices that connect wait for it. */
const CUTS = 8
/** Changes of one transaction. */
const FOLDED = 50_000
/** Below the time after which Postgres looks for deadlocks: this job gives way, never a device. */
const LOCK_TIMEOUT_MS = 500

interface RangeRow {
  range: number
  list: Exclude<RangedList, 'id'>
  devices: number
  previous: number | null
  next: number | null
  isLarge: boolean
}

/** Adds the changes to the counts of their ranges; one process at a time. */
async function foldChanges(tx: DatabaseOrTransaction): Promise<number> {
  await lockInTransaction(tx, 'deviceRanges')
  const { rows } = await sql<{ folded: number; emptyLabels: string }>`
    with gone as (
      delete from device_range_changes
      where ctid = any(array(select ctid from device_range_changes limit ${sql.lit(FOLDED)})) returning *
    ), sums as (
      select range, sum(devices) as devices, sum(online) as online, sum(simulated) as simulated,
        sum(simulated_online) as simulated_online
      from gone cross join lateral (values (serial_range), (name_range)) as placed (range)
      where range is not null group by range
    ), counted as (
      update device_ranges r set devices = r.devices + s.devices, online = r.online + s.online,
        simulated = r.simulated + s.simulated, simulated_online = r.simulated_online + s.simulated_online
      from sums s where r.range = s.range
    ), ids as (
      insert into device_ranges as r (product_id, list, first_id, devices, online, simulated, simulated_online)
      select product_id, 'id', id_range * ${sql.lit(ID_RANGE)}, sum(devices), sum(online), sum(simulated), sum(simulated_online)
      from gone where exists (select from products where id = product_id) group by product_id, id_range
      on conflict (product_id, list, first_serial, first_name, first_id) do update set
        devices = r.devices + excluded.devices, online = r.online + excluded.online,
        simulated = r.simulated + excluded.simulated, simulated_online = r.simulated_online + excluded.simulated_online
    ), ${labelCounts(sql`label_places(gone.id_range, gone.serial_range, gone.name_range)`)}
    select count(*)::int as folded, ${emptyLabelCounts} from gone`.execute(tx)
  const { folded = 0, emptyLabels = '[]' } = rows[0] ?? {}
  if (folded > 0) {
    await removeEmptyLabelCounts(tx, emptyLabels)
    await sql`delete from device_ranges
      where list = 'id' and (devices, online, simulated, simulated_online) = (0, 0, 0, 0)`.execute(tx)
  }
  return folded
}

/** The ranges of all products, or of one, that are too large, or so small that the one before has room for them. */
const unevenRanges = (size: number, product = sql`true`) => sql<RangeRow & { productId: string }>`
  select product_id as "productId", range, list, devices, previous, next, devices > ${2 * size} as "isLarge"
  from (
    select *, lag(range) over list_order as previous, lead(range) over list_order as next,
      lag(devices) over list_order as devices_before
    from device_ranges where list <> 'id' and ${product}
    window list_order as (partition by product_id, list order by first_serial, first_name, first_id)
  ) as r
  where devices > ${2 * size} or (devices < ${Math.floor(size / 4)} and devices + devices_before <= ${size})`

/** The devices of the list from this range on, before the next one. */
const devicesIn = ({ range, list, next }: RangeRow) => sql`
  devices d join device_ranges own on own.range = ${range} and ${rangedOrders[list].compared('>=', 'own')}
  ${next === null ? sql`` : sql`join device_ranges next on next.range = ${next} and ${rangedOrders[list].compared('<', 'next')}`}
  where d.product_id = own.product_id and ${rangedOrders[list].where}`

/** The upper devices of a range get ranges of their own. */
async function cutRange(tx: DatabaseOrTransaction, row: RangeRow, size: number): Promise<boolean> {
  const column = rangeColumns[row.list]
  const { key, order } = rangedOrders[row.list]
  const parts = Math.min(CUTS, Math.ceil(row.devices / size) - 1)
  const part = parts < CUTS ? Math.floor(row.devices / (parts + 1)) : size
  const { numAffectedRows } = await sql`
    with moved as materialized (
      select *, row_number() over (order by first_serial desc, first_name desc, first_id desc) - 1 as place
      from (
        select d.id, ${key} from ${devicesIn(row)} order by ${order('desc')} limit ${parts * part}
      ) as upmost (id, first_serial, first_name, first_id)
    ), made as (
      insert into device_ranges (product_id, list, first_serial, first_name, first_id)
      select own.product_id, own.list, m.first_serial, m.first_name, m.first_id
      from moved m, device_ranges own where own.range = ${row.range} and m.place % ${part}::int = ${part - 1}::int
      returning range, first_serial, first_name, first_id
    )
    update device_presence p set ${column} = made.range
    from moved m
    join moved lowest on lowest.place = m.place - m.place % ${part}::int + ${part - 1}::int
    join made on (made.first_serial, made.first_name, made.first_id) =
      (lowest.first_serial, lowest.first_name, lowest.first_id)
    where p.device_id = m.id`.execute(tx)
  return Number(numAffectedRows) > 0
}

/** The devices of a range that has become small join the one before it. */
async function joinRange(tx: DatabaseOrTransaction, row: RangeRow): Promise<void> {
  const column = rangeColumns[row.list]
  await sql`update device_presence p set ${column} = ${row.previous}
    where p.device_id in (select d.id from ${devicesIn(row)})`.execute(tx)
  await sql`delete from device_ranges where range = ${row.range}`.execute(tx)
}

/** Cuts or joins one range of the product; false when nothing is left to do. */
const evenOut = (db: Database, productId: string, size: number): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await sql`select set_config('lock_timeout', ${`${LOCK_TIMEOUT_MS}ms`}, true)`.execute(tx)
    await lockKeyInTransaction(tx, 'deviceRanges', productId)
    await foldChanges(tx)
    const { rows } = await sql<RangeRow>`${unevenRanges(size, sql`product_id = ${productId}`)} limit 1`.execute(tx)
    const [row] = rows
    if (row?.isLarge) return cutRange(tx, row, size)
    if (row) await joinRange(tx, row)
    return row !== undefined
  })

/**
 * Keeps pages in the middle of device lists fast (decision 0088): adds what changed to the counts, and bounds the size of
 * the ranges. Counts are exact without it.
 */
export async function keepDeviceRanges(db: Database, size = RANGE_SIZE): Promise<void> {
  while ((await inTransaction(db, foldChanges)) === FOLDED);
  while ((await inTransaction(db, (tx) => foldSeenChanges(tx, FOLDED))) === FOLDED);
  const { rows } = await unevenRanges(size).execute(db)
  for (const productId of new Set(rows.map((row) => row.productId))) {
    try {
      while (await evenOut(db, productId, size));
    } catch (error) {
      // A device of the product is being written; the next run continues.
      if (!isTransient(error)) throw error
    }
  }
}
