import type { DeviceFilter } from '@slipway/contract/devices/devices/device-filter.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import type { ListedDevice } from '@slipway/contract/devices/devices/devices.ts'
import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { likeLiteral } from '../../../../db/like-literal.ts'
import { deviceRows, toDevice } from '../registry/devices.views.ts'
import { deviceWalk, isListed, type DeviceOrder } from './device-walk.ts'

export type WantedDevices = DeviceFilter & { productId: string }

interface Slice {
  offset: number
  limit: number
}

const TAG = 1
const { searchHits } = deviceLimits
/** The newest devices that a search reads before it asks the index. */
const WALKED = 5_000

interface LabelRow {
  device_id: number
  label_id: string
  kind: number
  name: string
}

type KeptValues = Record<string, { v: unknown; t: number }>

/** The device list: first the ids of a page, then the rows of these ids, so that no join sees more than one page. */
export const deviceListViews = (db: DatabaseOrTransaction) => ({
  /** A page of a list without a keyword; one past the middle is read from the other end. */
  async page(filter: WantedDevices, order: DeviceOrder, { offset, limit }: Slice, total: number): Promise<number[]> {
    const walk = deviceWalk(filter, order)
    const isBackward = offset > total / 2
    const slice = isBackward
      ? { limit: Math.max(0, Math.min(limit, total - offset)), offset: Math.max(0, total - offset - limit) }
      : { limit, offset }
    const { rows } = await sql<{ id: number }>`
      select ${walk.id} as id from ${walk.from} where ${walk.where}
      order by ${walk.order(isBackward)} limit ${slice.limit} offset ${slice.offset}`.execute(db)
    const ids = rows.map(({ id }) => id)
    return isBackward ? ids.toReversed() : ids
  },

  /** The maintained total of a tag or group of this product; 0 for any other. */
  async labelTotal(productId: string, labelId: string): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select n from counters where scope = 'deviceLabel' and key = (
        select id::text from device_labels where id = ${labelId} and product_id = ${productId})`.execute(db)
    return rows[0]?.n ?? 0
  },

  /** The number of devices of a filter, at most `most`. */
  async count(filter: WantedDevices, most: number): Promise<number> {
    const walk = deviceWalk(filter, { sort: 'createTime', descending: true })
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from (select from ${walk.from} where ${walk.where} limit ${most}) as counted`.execute(
      db,
    )
    return rows[0]?.n ?? 0
  },

  /** The hits of a keyword in the wanted order. Of more hits than a search counts, the newest. */
  async search(filter: WantedDevices, order: DeviceOrder): Promise<number[]> {
    const hits = await this.hits(filter, searchHits + 1)
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

  /** The devices in the order of the ids, with their tags, group and the latest values of these properties. */
  async rows(ids: readonly number[], columns: readonly string[]): Promise<ListedDevice[]> {
    if (ids.length === 0) return []
    const [devices, labels] = await Promise.all([
      deviceRows(db)
        .select(
          sql<KeptValues | null>`(
          select jsonb_object_agg(key, value) from jsonb_each(s.data) where key = any(${columns}::text[]))`.as('kept'),
        )
        .where('d.id', '=', sql<number>`any(${ids}::bigint[])`)
        .execute(),
      sql<LabelRow>`
        select m.device_id, l.id::text as label_id, l.kind, l.name
        from device_label_members m join device_labels l on l.id = m.label_id
        where m.device_id = any(${ids}::bigint[]) order by lower(l.name)`.execute(db),
    ])
    const byDevice = Map.groupBy(labels.rows, (row) => row.device_id)
    const byId = new Map(
      devices.map((row) => {
        const own = byDevice.get(row.id) ?? []
        const named = (kind: (row: LabelRow) => boolean) =>
          own.filter(kind).map(({ label_id: labelId, name }) => ({ labelId, name }))
        const values = Object.entries(row.kept ?? {}).map(([deKey, { v, t }]) => [deKey, { value: v, time: t }])
        const listed: ListedDevice = {
          ...toDevice(row),
          tags: named(({ kind }) => kind === TAG),
          group: named(({ kind }) => kind !== TAG)[0] ?? null,
          values: Object.fromEntries(values) as ListedDevice['values'],
        }
        return [row.id, listed]
      }),
    )
    return ids.flatMap((id) => byId.get(id) ?? [])
  },
})
