import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { likeLiteral } from '../../../../db/like-literal.ts'
import type { WantedDevices } from './device-list.views.ts'
import { deviceWalk, isListed, type DeviceOrder } from './device-walk.ts'

const TAG = 1
const { searchHits } = deviceLimits
/** A filter of at most this many devices is read itself; hits of the keyword are looked up in any other. */
const FEW = 5_000

/** Whether the rest of the filter covers the device with this id; the table of the id has a name of its own. */
type Covered = (id: RawBuilder<unknown>) => RawBuilder<unknown>

/** Devices by any part of their serial number, name or a tag. */
export const deviceSearchViews = (db: DatabaseOrTransaction) => ({
  /** The hits of a keyword in the wanted order. Of more hits than a search counts, the newest. */
  async search(filter: WantedDevices, order: DeviceOrder, most = searchHits + 1): Promise<number[]> {
    const hits = await this.hits(filter, most)
    if (order.sort === 'createTime') return order.descending ? hits : hits.toReversed()
    const walk = deviceWalk({ ...filter, tagIds: [], groupId: undefined, online: undefined }, order)
    const { rows } = await sql<{ id: number }>`
      select ${walk.id} as id from ${walk.from} where ${walk.where} and ${walk.id} = any(${hits}::bigint[])
      order by ${walk.order(false)}`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** The newest devices with the keyword in their serial number, name or a tag; at most `most`, newest first. */
  async hits(filter: WantedDevices, most: number): Promise<number[]> {
    const pattern = sql`lower(${`%${likeLiteral(filter.keyword)}%`})`
    const walk = deviceWalk(filter, { sort: 'createTime', descending: true })
    const { online, simulated, tagIds, groupId } = filter
    const isAll = online === undefined && simulated === undefined && tagIds.length === 0 && groupId === undefined
    const covered: Covered = (id) =>
      isAll ? sql`true` : sql`exists (select from ${walk.from} where ${walk.where} and ${walk.id} = ${id})`
    const tagged = await this.tagged(filter.productId, pattern, { covered, most })
    const found =
      (isAll ? undefined : await this.inFew(filter, pattern)) ??
      (await this.indexed(filter, pattern, { covered, most }))
    return [...new Set([...tagged, ...found])].toSorted((one, other) => other - one).slice(0, most)
  },

  /** Undefined where the filter covers more than a few devices. */
  async inFew(filter: WantedDevices, pattern: RawBuilder<unknown>): Promise<number[] | undefined> {
    const walk = deviceWalk(filter, { sort: 'createTime', descending: true })
    const { rows } = await sql<{ id: number }>`
      select ${walk.id} as id from ${walk.from} where ${walk.where} limit ${sql.lit(FEW + 1)}`.execute(db)
    if (rows.length > FEW) return undefined
    const { rows: hits } = await sql<{ id: number }>`
      select d.id from devices d where d.id = any(${rows.map(({ id }) => id)}::bigint[])
        and device_search_text(d.serial, d.name) like ${pattern}`.execute(db)
    return hits.map(({ id }) => id)
  },

  /** Block by block from the newest, so that a common keyword ends early, and others cost one lookup a block. */
  async indexed(
    { productId, keyword }: WantedDevices,
    pattern: RawBuilder<unknown>,
    { covered, most }: { covered: Covered; most: number },
  ): Promise<number[]> {
    const ofProduct = sql`d.product_id = ${productId} and ${isListed}`
    const { rows } = await sql<{ id: number }>`
      select hit.id
      from (select min(device_block(d.id)) as first, max(device_block(d.id)) as last from devices d where ${ofProduct}) as span
      cross join lateral generate_series(span.last, span.first, -1) as block
      cross join lateral (
        select d.id from devices d
        where ${ofProduct} and device_search_text(d.serial, d.name) like ${pattern}
          and device_grams(d.product_id, d.id, device_search_text(d.serial, d.name))
            @> keyword_grams_in(${productId}, block, lower(${keyword}))
        order by d.id desc
      ) as hit
      where ${covered(sql`hit.id`)} limit ${most}`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** Devices with a tag that has the keyword, the newest of each tag; a product's tags are few. */
  async tagged(
    productId: string,
    pattern: RawBuilder<unknown>,
    { covered, most }: { covered: Covered; most: number },
  ): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select distinct member.device_id as id
      from device_labels l cross join lateral (
        select tagging.device_id from device_label_members tagging
        where tagging.label_id = l.id and ${covered(sql`tagging.device_id`)}
        order by tagging.device_id desc limit ${most}
      ) as member
      where l.product_id = ${productId} and l.kind = ${sql.lit(TAG)} and lower(l.name) like ${pattern}`.execute(db)
    return rows.map(({ id }) => id)
  },
})
