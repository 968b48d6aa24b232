import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { likeLiteral } from '../../../../db/like-literal.ts'
import { isListed } from '../listing/device-walk.ts'

export interface DeviceHitsAsked {
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

/** The newest products of an account that a search covers, and the newest devices of each that are read first. */
const PRODUCTS = 500
const NEWEST_EACH = 100
const NEWEST_OF_ALL = 5_000

/** Devices of several products by any part of their serial number or name, newest first among those that were read. */
export async function findDevices(
  db: DatabaseOrTransaction,
  { keyword, accountId, isOfAll }: DeviceHitsAsked,
  limit: number,
): Promise<DeviceHit[]> {
  const isHit = sql`device_search_text(d.serial, d.name) like lower(${`%${likeLiteral(keyword)}%`})`
  const own = sql`(select m.product_id from product_members m join products pr on pr.id = m.product_id
    where m.account_id = ${accountId} and pr.deleted_at is null
    order by m.product_created_at desc limit ${sql.lit(PRODUCTS)})`
  const newest = (where: RawBuilder<unknown>, most: number) =>
    sql`(select d.id, d.serial, d.name from devices d where ${where} order by d.id desc limit ${sql.lit(most)})`
  const idsOf = async (found: RawBuilder<unknown>): Promise<number[]> =>
    (await sql<{ id: number }>`${found}`.execute(db)).rows.map(({ id }) => id)

  // A common keyword has enough hits among the newest; its index entries would be most of the table.
  const recent = await idsOf(
    isOfAll
      ? sql`select d.id from ${newest(isListed, NEWEST_OF_ALL)} as d where ${isHit} limit ${limit}`
      : sql`select d.id from ${own} as own cross join lateral
          ${newest(sql`d.product_id = own.product_id and ${isListed}`, NEWEST_EACH)} as d where ${isHit} limit ${limit}`,
  )
  const ids =
    recent.length >= limit
      ? recent
      : await idsOf(sql`select d.id from devices d where ${isListed} and ${isHit}
          and search_grams(device_search_text(d.serial, d.name)) @> keyword_grams(lower(${keyword}))
          ${isOfAll ? sql`` : sql`and d.product_id in ${own}`} limit ${limit}`)
  const { rows } = await sql<DeviceHit>`
    select d.product_id as "productId", pr.product_name as "productName", d.serial, d.name,
      coalesce(p.online, false) as online
    from devices d join products pr on pr.id = d.product_id left join device_presence p on p.device_id = d.id
    where d.id = any(${ids}::bigint[]) and pr.deleted_at is null order by d.id desc`.execute(db)
  return rows
}
