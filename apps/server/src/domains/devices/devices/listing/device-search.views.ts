import { mostCounted } from '@slipway/contract/paging.ts'
import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { newestHits, patternOf } from '../../../../db/lists/text-search.ts'
import type { DeviceListRequest } from './device-list.views.ts'
import { deviceTotals } from './device-totals.views.ts'
import { inNewestBlock, isLongGram, lookup, rarestGrams } from './device-grams.ts'
import { deviceWalk, isListed, type DeviceOrder, type DeviceWalk } from './device-walk.ts'

const TAG = 1
/** A filter of at most this many devices is read itself; hits of the keyword are looked up in any other. */
const FEW = 5_000

/** Whether the rest of the filter covers the device with this id; the table of the id has a name of its own. */
type Covered = (id: RawBuilder<unknown>) => RawBuilder<unknown>

/** Devices by any part of their serial number, name or a tag. */
export const deviceSearchViews = (db: DatabaseOrTransaction) => ({
  /** The hits of a keyword in the wanted order. Of more hits than a search counts, the newest. */
  async search(filter: DeviceListRequest, order: DeviceOrder, most = mostCounted.hits + 1): Promise<number[]> {
    const hits = await this.hits(filter, most)
    if (order.sort === 'createTime') return order.descending ? hits : hits.toReversed()
    const walk = deviceWalk({ ...filter, tagIds: [], groupId: undefined, online: undefined, running: undefined }, order)
    const { rows } = await sql<{ id: number }>`
      select ${walk.id} as id from ${walk.from} where ${walk.where} and ${walk.id} = any(${hits}::bigint[])
      order by ${walk.order(false)}`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** The newest devices with the keyword in their serial number, name or a tag; at most `most`, newest first. */
  async hits(filter: DeviceListRequest, most: number): Promise<number[]> {
    const pattern = patternOf(filter.keyword)
    const walk = deviceWalk(filter, { sort: 'createTime', descending: true })
    const { online, simulated, tagIds, groupId, running } = filter
    const isAll =
      online === undefined && simulated === undefined && tagIds.length === 0 && groupId === undefined && !running
    // The offset keeps it from becoming a join, which reads all devices of the filter first.
    const covered: Covered = (id) =>
      isAll ? sql`true` : sql`exists (select from ${walk.from} where ${walk.where} and ${walk.id} = ${id} offset 0)`
    const tagged = await this.tagged(filter.productId, pattern, { covered, most })
    const found =
      (isAll ? undefined : await this.inFew(filter, pattern)) ??
      (await this.indexed(filter, pattern, { covered, most }, isAll ? undefined : walk))
    return [...new Set([...tagged, ...found])].toSorted((one, other) => other - one).slice(0, most)
  },

  /** Undefined where the filter covers more than a few devices. */
  async inFew(filter: DeviceListRequest, pattern: RawBuilder<unknown>): Promise<number[] | undefined> {
    if ((await deviceTotals(db).of(filter, FEW + 1)) > FEW) return undefined
    const walk = deviceWalk(filter, { sort: 'createTime', descending: true })
    const { rows: hits } = await sql<{ id: number }>`
      select d.id from devices d
      where d.id = any(array(select ${walk.id} from ${walk.from} where ${walk.where} limit ${sql.lit(FEW)}))
        and device_search_text(d.serial, d.name) like ${pattern}`.execute(db)
    return hits.map(({ id }) => id)
  },

  /** The newest blocks first, which have enough hits of a common keyword; then a rare one in the entire product. */
  async indexed(
    { productId, keyword }: DeviceListRequest,
    pattern: RawBuilder<unknown>,
    { covered, most }: { covered: Covered; most: number },
    walk?: DeviceWalk,
  ): Promise<number[]> {
    const wanted = lookup(pattern)
    const idsOf = async (found: RawBuilder<unknown>, limit = most): Promise<number[]> =>
      (await sql<{ id: number }>`${found} limit ${limit}`.execute(db)).rows.map(({ id }) => id)
    const ofProduct = sql`${productId}`
    const newest = sql`(select d.serial, d.name from devices d
      where d.product_id = ${productId} and ${isListed} and ${inNewestBlock(ofProduct)} order by d.id desc)`
    const grams = await rarestGrams(db, newest, keyword)
    const { rows: blocks } = await sql<{ block: number }>`
      select block from device_blocks where product_id = ${productId} order by block desc`.execute(db)
    const inBlocks = (near: readonly number[], limit: number) => {
      const hits = wanted.inBlock(ofProduct, sql`newest.block`, grams)
      // All hits of a block at once: looking up each on its own takes several times as long.
      const covering =
        walk &&
        sql`select ${walk.id} as id from ${walk.from}
        where ${walk.where} and ${walk.id} = any(array(${hits})) order by ${walk.order(false)}`
      return idsOf(
        sql`select hit.id
          from unnest(${[...near]}::bigint[]) with ordinality as newest (block, place)
          cross join lateral (${covering ?? hits}) as hit`,
        limit,
      )
    }
    const all = sql`select hit.id from (${wanted.inProduct(ofProduct, grams)}) as hit where ${covered(sql`hit.id`)}`
    return newestHits(
      {
        blocks: blocks.map(({ block }) => block),
        inBlocks,
        everywhere: grams.every(isLongGram) ? (limit) => idsOf(all, limit) : undefined,
        numberOf: (id) => id,
      },
      most,
    )
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
