import type { DeviceFilter } from '@slipway/contract/devices/devices/device-filter.ts'
import type { ListedDevice } from '@slipway/contract/devices/devices/devices.ts'
import { sql } from 'kysely'
import type { Database } from '../../../../db/database.ts'
import { prepared } from '../../../../db/prepared.ts'
import { deviceRows, toDevice } from '../registry/devices.views.ts'
import { deviceWalk, inBlock, isListed, type DeviceOrder } from './device-walk.ts'
import { rankedPage } from './ranked-page.ts'
import type { Running } from './running-filter.ts'
import { seenPage } from './seen-page.ts'

export type DeviceListRequest = Running<DeviceFilter & { productId: string }>

interface Slice {
  offset: number
  limit: number
}

const TAG = 1
/** Rows from the start of a list that are skipped rather than counted. */
const NEAR = 1_000
/** Devices that are sorted rather than found in an order that has all others, too. */
const FEW = 3_000
/** The same, where a label has its devices in that order itself. */
const VERY_FEW = 500

interface LabelRow {
  device_id: number
  label_id: string
  kind: number
  name: string
}

type KeptValues = Record<string, { v: unknown; t: number }>

const isPlain = ({ online, simulated, tagIds, groupId, running }: DeviceListRequest): boolean =>
  online === undefined && simulated === undefined && tagIds.length === 0 && groupId === undefined && !running

const labelsOf = ({ tagIds, groupId }: DeviceListRequest): string[] => [
  ...(groupId === undefined ? [] : [groupId]),
  ...tagIds,
]

/** Whether one index has the devices of the filter in this order, and no others between them. */
const isIndexed = (filter: DeviceListRequest, { sort }: DeviceOrder): boolean =>
  labelsOf(filter).length === 0 &&
  filter.running === undefined &&
  filter.simulated === undefined &&
  (filter.online === undefined || sort === 'createTime' || sort === 'online' || sort === 'lastSeen')

/** A list of at most this many devices is sorted, rather than found in an order that has others between them. */
function sortedUpTo(filter: DeviceListRequest, order: DeviceOrder): number {
  if (isIndexed(filter, order)) return 0
  const { online, simulated, running } = filter
  const isOnlyLabel =
    labelsOf(filter).length === 1 && online === undefined && simulated === undefined && running === undefined
  return isOnlyLabel && order.sort !== 'lastSeen' && order.sort !== 'online' ? VERY_FEW : FEW
}

/** The device list: first the ids of a page, then the rows of these ids, so that no join sees more than one page. */
export const deviceListViews = (db: Database) => ({
  /** A page of a list without a keyword; one past the middle is read from the other end. */
  async page(
    filter: DeviceListRequest,
    order: DeviceOrder,
    { offset, limit }: Slice,
    total: number,
  ): Promise<number[]> {
    if (isPlain(filter) && order.sort === 'createTime' && Number.isFinite(total)) {
      return this.byBlock(filter.productId, order.descending, { offset, limit })
    }
    const [labelId, ...others] = labelsOf(filter)
    const isCounted = Number.isFinite(total) && others.length === 0 && filter.running === undefined
    const isNear = offset + limit <= NEAR && isIndexed(filter, order)
    if (total <= sortedUpTo(filter, order)) {
      return this.sortedFew(filter, order, { offset, limit })
    }
    if (!isNear && isCounted) {
      const counted = { ...filter, labelId }
      return order.sort === 'lastSeen'
        ? seenPage(db, counted, order.descending, { offset, limit })
        : rankedPage(db, counted, order, { offset, limit })
    }
    const walk = deviceWalk(filter, order)
    const isBackward = offset > total / 2
    const slice = isBackward
      ? { limit: Math.max(0, Math.min(limit, total - offset)), offset: Math.max(0, total - offset - limit) }
      : { limit, offset }
    const rows = await prepared(
      db,
      sql<{ id: number }>`
      select ${walk.id} as id from ${walk.from} where ${walk.where}
      order by ${walk.order(isBackward)} limit ${slice.limit} offset ${slice.offset}`,
    )
    const ids = rows.map(({ id }) => id)
    return isBackward ? ids.toReversed() : ids
  },

  /** For a filter of few devices among many, which an order would mostly skip. */
  async sortedFew(filter: DeviceListRequest, order: DeviceOrder, { offset, limit }: Slice): Promise<number[]> {
    const few = deviceWalk(filter, { sort: 'createTime', descending: false })
    const sorted = deviceWalk({ productId: filter.productId, tagIds: [] }, order)
    const { rows } = await sql<{ id: number }>`
      select ${sorted.id} as id from ${sorted.from}
      where ${sorted.id} = any(array(select ${few.id} from ${few.from} where ${few.where}))
      order by ${sorted.order(false)} limit ${limit} offset ${offset}`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** All devices of a product by time of adding: the counters of the blocks lead to the page, however far it is. */
  async byBlock(productId: string, isDown: boolean, { offset, limit }: Slice): Promise<number[]> {
    const way = sql.raw(isDown ? 'desc' : 'asc')
    const rows = await prepared(
      db,
      sql<{ id: number }>`
      with placed as (
        select block, devices, sum(devices) over (order by block ${way}) - devices as before
        from device_blocks where product_id = ${productId}
      )
      select found.id
      from (
        select block, before from placed
        where before < ${offset + limit} and before + devices > ${offset} order by block ${way}
      ) as wanted
      cross join lateral (
        select d.id from devices d
        where d.product_id = ${productId} and ${isListed} and ${inBlock(sql`wanted.block`)}
        order by d.id ${way} limit ${limit} offset greatest(0, ${offset} - wanted.before)
      ) as found
      order by found.id ${way} limit ${limit}`,
    )
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
