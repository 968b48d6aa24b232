import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { likeLiteral } from '../../../../db/like-literal.ts'
import type { WantedDevices } from './device-list.views.ts'
import { deviceWalk, isListed, type DeviceOrder } from './device-walk.ts'

const TAG = 1
const { searchHits } = deviceLimits
/** The newest devices that a search reads before it asks the index. */
const WALKED = 5_000

/** Devices by any part of their serial number, name or a tag. */
export const deviceSearchViews = (db: DatabaseOrTransaction) => ({
  /** The hits of a keyword in the wanted order. Of more hits than a search counts, the newest. */
  async search(filter: WantedDevices, order: DeviceOrder, most = searchHits + 1): Promise<number[]> {
    const hits = await this.hits(filter, most)
    const walk = deviceWalk({ ...filter, tagIds: [], groupId: undefined, online: undefined }, order)
    const { rows } = await sql<{ id: number }>`
      select ${walk.id} as id from ${walk.from} where ${walk.where} and ${walk.id} = any(${hits}::bigint[])
      order by ${walk.order(false)}`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** The newest devices with the keyword in their serial number, name or a tag; at most `most`, newest first. */
  async hits(filter: WantedDevices, most: number): Promise<number[]> {
    const { keyword, productId } = filter
    const pattern = sql`lower(${`%${likeLiteral(keyword)}%`})`
    const isHit = sql`device_search_text(d.serial, d.name) like ${pattern}`
    const ofProduct = sql`d.product_id = ${productId} and ${isListed}`
    const tagged = await this.tagged(filter, pattern, most)
    // A common keyword has enough hits among the newest; its index entries would be most of the table.
    const newest = await this.wanted(
      sql`select id from (
        select d.id, d.serial, d.name from devices d where ${ofProduct} order by d.id desc limit ${sql.lit(WALKED)}
      ) as d where ${isHit}`,
      filter,
      most,
    )
    const found =
      newest.length >= most
        ? newest
        : await this.wanted(
            sql`select d.id from devices d where ${ofProduct}
              and search_grams(device_search_text(d.serial, d.name)) @> keyword_grams(lower(${keyword})) and ${isHit}`,
            filter,
            most,
          )
    return [...new Set([...tagged, ...found])].toSorted((one, other) => other - one).slice(0, most)
  },

  /** Devices with a tag that has the keyword; a product's tags are few. */
  async tagged(filter: WantedDevices, pattern: RawBuilder<unknown>, most: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select id from device_labels where product_id = ${filter.productId} and kind = ${sql.lit(TAG)}
        and lower(name) like ${pattern}`.execute(db)
    if (rows.length === 0) return []
    const tagIds = rows.map(({ id }) => id)
    return this.wanted(
      sql`select distinct device_id as id from device_label_members where label_id = any(${tagIds}::bigint[])`,
      filter,
      most,
    )
  },

  /** Those of the found devices that the rest of the filter covers, newest first. */
  async wanted(found: RawBuilder<unknown>, filter: WantedDevices, most: number): Promise<number[]> {
    const { online, simulated, tagIds, groupId } = filter
    const isAll = online === undefined && simulated === undefined && tagIds.length === 0 && groupId === undefined
    const walk = deviceWalk(filter, { sort: 'createTime', descending: true })
    const condition = isAll
      ? sql`true`
      : sql`exists (select from ${walk.from} where ${walk.where} and ${walk.id} = found.id)`
    const { rows } = await sql<{ id: number }>`
      select id from (${found}) as found where ${condition} order by id desc limit ${most}`.execute(db)
    return rows.map(({ id }) => id)
  },
})
