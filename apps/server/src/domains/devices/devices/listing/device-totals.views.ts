import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { CountedScope } from '../registry/devices.store.ts'
import { counted, labelOf, type CountedFilter } from './counted-filter.ts'
import type { DeviceListRequest } from './device-list.views.ts'
import { deviceWalk } from './device-walk.ts'

/** How many devices a filter without a keyword has. */
export const deviceTotals = (db: DatabaseOrTransaction) => ({
  /** A maintained total where the filter has one; of any other filter at most `most` devices are counted. */
  async of(filter: DeviceListRequest, most: number = deviceLimits.devicesPerProduct): Promise<number> {
    const { productId, online, simulated, tagIds, groupId, running } = filter
    if (running) return countedRows(db, filter, most)
    const labels = [...tagIds, ...(groupId === undefined ? [] : [groupId])]
    if (labels.length > 0) {
      const [label = ''] = labels
      if (labels.length > 1) return countedRows(db, filter, most)
      const isPlain = online === undefined && simulated === undefined
      return isPlain ? ofLabel(db, productId, label) : ofState(db, { productId, labelId: label, online, simulated })
    }
    const { devices, devicesSimulated, devicesOnline, devicesSimulatedOnline } = await ofProduct(db, productId)
    const sum = (real: number, simulators: number) =>
      (simulated === true ? 0 : real) + (simulated === false ? 0 : simulators)
    const total = sum(devices, devicesSimulated)
    if (online === undefined) return total
    const onlineTotal = sum(devicesOnline, devicesSimulatedOnline)
    return online ? onlineTotal : total - onlineTotal
  },
})

const scopes = [
  'devices',
  'devicesSimulated',
  'devicesOnline',
  'devicesSimulatedOnline',
] as const satisfies CountedScope[]

async function ofProduct(
  db: DatabaseOrTransaction,
  productId: string,
): Promise<Record<(typeof scopes)[number], number>> {
  const rows = await db
    .selectFrom('counters')
    .select(['scope', 'n'])
    .where('scope', 'in', scopes)
    .where('key', '=', productId)
    .execute()
  const none = { devices: 0, devicesSimulated: 0, devicesOnline: 0, devicesSimulatedOnline: 0 }
  return Object.assign(none, Object.fromEntries(rows.map(({ scope, n }) => [scope, n])))
}

/** The maintained total of a tag or group of this product; 0 for any other. */
async function ofLabel(db: DatabaseOrTransaction, productId: string, labelId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select n from counters where scope = 'deviceLabel' and key = (
      select id::text from device_labels where id = ${labelId} and product_id = ${productId})`.execute(db)
  return rows[0]?.n ?? 0
}

/** Of a label, the devices of a state: their count and what isn't in it yet. */
async function ofState(db: DatabaseOrTransaction, filter: CountedFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::int as n from (
      select ${counted('c', filter)} as n from device_label_counts c
      where c.label_id = ${labelOf(filter)} and c.kind = 'all' and c.place = 0
      union all
      select ${counted('c', filter)} from device_range_changes c
      where c.product_id = ${filter.productId} and c.labels @> array[${labelOf(filter)}]
    ) as counts`.execute(db)
  return rows[0]?.n ?? 0
}

async function countedRows(db: DatabaseOrTransaction, filter: DeviceListRequest, most: number): Promise<number> {
  const walk = deviceWalk(filter, { sort: 'createTime', descending: true })
  // In an order, so that the index of this order is read and not one that leads to each row.
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from ${walk.from} where ${walk.where} order by ${walk.order(false)} limit ${most}) as counted`.execute(db)
  return rows[0]?.n ?? 0
}
