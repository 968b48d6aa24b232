import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { patternOf } from '../../../../db/lists/text-search.ts'
import { inNewestBlock, isLongGram, lookup, rarestGrams } from '../listing/device-grams.ts'
import { isListed } from '../listing/device-walk.ts'

export interface DeviceHitsRequest {
  keyword: string
  accountId: number
  /** Devices of all products, not only of those that the account is a member of. */
  isOfAll: boolean
}

export interface DeviceHit {
  productId: string
  productName: string
  serial: string
  name: string
  online: boolean
}

/** The newest products of an account whose newest devices are read first; older devices are looked up in all products. */
const PRODUCTS = 500
/** The newest devices that are read first, of all products together; at least some of each. */
const NEWEST = 5_000
const NEWEST_EACH = 10
/** Keywords whose parts are stored by block only (one or two letters) are looked up in the newest blocks. */
const BLOCKS = 500

/** Devices of several products by any part of their serial number or name, newest first among those that were read. */
export async function findDevices(
  db: DatabaseOrTransaction,
  { keyword, accountId, isOfAll }: DeviceHitsRequest,
  limit: number,
): Promise<DeviceHit[]> {
  const pattern = patternOf(keyword)
  const isHit = sql`device_search_text(d.serial, d.name) like ${pattern}`
  const all = sql`select m.product_id, m.product_created_at from product_members m
    join products pr on pr.id = m.product_id where m.account_id = ${accountId} and pr.deleted_at is null
    order by m.product_created_at desc`
  const own = sql`(${all} limit ${sql.lit(PRODUCTS)})`
  const newest = isOfAll
    ? sql`(select d.id, d.serial, d.name from devices d where ${isListed} order by d.id desc limit ${sql.lit(NEWEST)})`
    : sql`(select d.* from ${own} as own cross join lateral (
        select d.id, d.serial, d.name from devices d
        where d.product_id = own.product_id and ${isListed} and ${inNewestBlock(sql`own.product_id`)} order by d.id desc
        limit greatest(${sql.lit(NEWEST_EACH)}, ${sql.lit(NEWEST)} / (select greatest(1, count(*)) from ${own} as counted))
      ) as d)`
  const idsOf = async (found: RawBuilder<unknown>): Promise<number[]> =>
    (await sql<{ id: number }>`${found} limit ${limit}`.execute(db)).rows.map(({ id }) => id)

  async function older(): Promise<number[]> {
    const grams = await rarestGrams(db, newest, keyword)
    const { inAll, inProduct, inBlock } = lookup(pattern)
    if (!grams.every(isLongGram)) {
      const blocks = isOfAll ? sql`device_blocks b` : sql`device_blocks b join (${all}) as own using (product_id)`
      return idsOf(sql`select hit.id
        from (select product_id, block from ${blocks} order by block desc limit ${sql.lit(BLOCKS)}) as near
        cross join lateral (${inBlock(sql`near.product_id`, sql`near.block`, grams)}) as hit`)
    }
    if (isOfAll) {
      const isKept = sql`exists (select from products pr where pr.id = d.product_id and pr.deleted_at is null)`
      return idsOf(sql`${inAll(grams)} and ${isKept}`)
    }
    return idsOf(sql`select hit.id from (${all}) as own
      cross join lateral (${inProduct(sql`own.product_id`, grams)} limit ${limit}) as hit`)
  }

  // A common keyword has enough hits among the newest; its index entries would be most of a product's.
  const recent = await idsOf(sql`select d.id from ${newest} as d where ${isHit}`)
  const ids = recent.length >= limit ? recent : await older()
  const { rows } = await sql<DeviceHit>`
    select d.product_id as "productId", pr.product_name as "productName", d.serial, d.name,
      coalesce(p.online, false) as online
    from devices d join products pr on pr.id = d.product_id left join device_presence p on p.device_id = d.id
    where d.id = any(${ids}::bigint[]) and pr.deleted_at is null order by d.id desc`.execute(db)
  return rows
}
