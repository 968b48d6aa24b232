import type { DeviceFilter } from '@slipway/contract/devices/devices/device-filter.ts'
import type { DeviceSort } from '@slipway/contract/devices/devices/devices.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Running } from './running-filter.ts'

export interface DeviceOrder {
  sort: DeviceSort
  descending: boolean
}

/** How the devices of a filter are reached: by one index that has them in order, so that a page reads only its rows. */
export interface DeviceWalk {
  /** The tables, each under a name of one letter; `id` is a device's id. */
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** `backward` reads from the other end; the page is turned round then. */
  order(isBackward: boolean): RawBuilder<unknown>
}

type WalkedFilter = Running<Omit<DeviceFilter, 'keyword'> & { productId: string }>

/** An applied serial number becomes a device at its first connect (SI-114), a virtual one never. */
export const isListed = sql`(not d.is_virtual and (d.application_id is null or d.activated_at is not null))`

const BLOCK_IDS = 4096
/** Ids from the first to the last of a block: with both ends, no index has more to read than the block. */
export const inBlock = (block: RawBuilder<unknown>) =>
  sql`d.id between ${block} * ${sql.lit(BLOCK_IDS)} and ${block} * ${sql.lit(BLOCK_IDS)} + ${sql.lit(BLOCK_IDS - 1)}`

const and = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `)
const direction = (isDown: boolean) => sql.raw(isDown ? 'desc' : 'asc')

/** Filters by several tags or a group start from the members of one label, which are in the order of the ids. */
export function deviceWalk(filter: WalkedFilter, { sort, descending }: DeviceOrder): DeviceWalk {
  const labels = [...(filter.groupId === undefined ? [] : [filter.groupId]), ...filter.tagIds]
  const needs = { device: sort === 'serial' || sort === 'name', presence: sort === 'online' || sort === 'lastSeen' }
  if (needs.device) return walkDevices(filter, labels, { sort, descending })
  if (needs.presence || filter.online !== undefined) return walkPresence(filter, labels, { sort, descending })
  const [first, ...others] = labels
  if (first === undefined) return walkDevices(filter, labels, { sort, descending })
  return {
    from: sql`device_label_members m join devices d on d.id = m.device_id`,
    where: and([
      sql`m.label_id = ${first}`,
      sql`d.product_id = ${filter.productId}`,
      isListed,
      ...simulatedIn('d', filter),
      ...inLabels(sql`m.device_id`, others),
      ...runningIn(sql`m.device_id`, filter),
    ]),
    id: sql`m.device_id`,
    order: (isBackward) => sql`m.device_id ${direction(descending !== isBackward)}`,
  }
}

function walkDevices(filter: WalkedFilter, labels: readonly string[], { sort, descending }: DeviceOrder): DeviceWalk {
  const { productId, online } = filter
  return {
    from:
      online === undefined
        ? sql`devices d`
        : sql`devices d join device_presence p on p.device_id = d.id and p.product_id = ${productId} and not p.is_virtual`,
    where: and([
      sql`d.product_id = ${productId}`,
      isListed,
      ...(online === undefined ? [] : [sql`p.online = ${online}`]),
      ...simulatedIn('d', filter),
      ...inLabels(sql`d.id`, labels),
      ...runningIn(sql`d.id`, filter),
    ]),
    id: sql`d.id`,
    order(isBackward) {
      const way = direction(descending !== isBackward)
      if (sort === 'serial') return sql`d.serial ${way}`
      // Devices without a name are last in both orders, so a page from the other end has them first.
      const nameless = sql.raw(isBackward ? 'nulls first' : 'nulls last')
      return sort === 'name' ? sql`device_name_key(d.name) ${way} ${nameless}, d.id ${way}` : sql`d.id ${way}`
    },
  }
}

/** Every listed device has a row of presence, and only these and virtual ones have one. */
function walkPresence(filter: WalkedFilter, labels: readonly string[], { sort, descending }: DeviceOrder): DeviceWalk {
  const { productId, online } = filter
  return {
    from: sql`device_presence p`,
    where: and([
      sql`p.product_id = ${productId}`,
      sql`not p.is_virtual`,
      ...(online === undefined ? [] : [sql`p.online = ${online}`]),
      ...simulatedIn('p', filter),
      ...inLabels(sql`p.device_id`, labels),
      ...runningIn(sql`p.device_id`, filter),
    ]),
    id: sql`p.device_id`,
    order(isBackward) {
      const isDown = descending !== isBackward
      const way = direction(isDown)
      if (sort === 'createTime') return sql`p.device_id ${way}`
      if (sort === 'online') return sql`p.online ${way}, p.device_id ${way}`
      // Of online or offline devices, the index of both has the order.
      const byState = online === undefined ? sql`` : sql`p.online ${way}, `
      return sql`${byState}p.seen_at ${way} ${sql.raw(isDown ? 'nulls last' : 'nulls first')}, p.device_id ${way}`
    },
  }
}

const simulatedIn = (table: 'd' | 'p', { simulated }: WalkedFilter) =>
  simulated === undefined ? [] : [sql`${sql.ref(`${table}.is_simulated`)} = ${simulated}`]

const inLabels = (id: RawBuilder<unknown>, labels: readonly string[]) =>
  labels.map(
    (label) => sql`exists (select from device_label_members o where o.label_id = ${label} and o.device_id = ${id})`,
  )

const runningIn = (id: RawBuilder<unknown>, { running }: WalkedFilter) =>
  running === undefined
    ? []
    : [
        sql`exists (
          select from device_firmware w
          where w.device_id = ${id} and (w.firmware_type, w.version) in (
            select * from unnest(${running.map(({ firmwareType }) => firmwareType)}::smallint[],
              ${running.map(({ version }) => version)}::text[])))`,
      ]
