import type { DeviceFilter } from '@slipway/contract/devices/devices/device-filter.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { deviceSearchViews } from './device-search.views.ts'
import { deviceWalk, isListed } from './device-walk.ts'
import { withRunning } from './running-filter.ts'

export interface SelectedDevice {
  deviceId: number
  serial: string
}

export interface DescribedDevice extends SelectedDevice {
  name: string
  remark: string
  isVirtual: boolean
  isListed: boolean
}

/** Devices as a job changes them. */
export const deviceSelection = {
  /** In the order of the serial numbers; one that the product does not have has no device. */
  async bySerials(
    tx: DatabaseOrTransaction,
    productId: string,
    serials: readonly string[],
  ): Promise<{ serial: string; deviceId?: number }[]> {
    const { rows } = await sql<SelectedDevice>`
      select d.id as "deviceId", d.serial from devices d
      where d.product_id = ${productId} and ${isListed} and d.serial = any(${serials}::text[])`.execute(tx)
    const found = new Map(rows.map((row) => [row.serial, row]))
    return [...new Set(serials)].map((serial) => found.get(serial) ?? { serial })
  },

  /** All devices of the filter, oldest first. */
  async byFilter(
    tx: DatabaseOrTransaction,
    given: DeviceFilter & { productId: string },
    most: number = deviceLimits.devicesPerProduct,
  ): Promise<SelectedDevice[]> {
    const filter = await withRunning(tx, given)
    const walk = deviceWalk(filter, { sort: 'createTime', descending: false })
    const ids = filter.keyword
      ? sql`select unnest(${await deviceSearchViews(tx).hits(filter, most)}::bigint[]) as id`
      : sql`select ${walk.id} as id from ${walk.from} where ${walk.where} limit ${most}`
    const { rows } = await sql<SelectedDevice>`
      select d.id as "deviceId", d.serial from devices d
      where d.id in (select wanted.id from (${ids}) as wanted) order by d.id`.execute(tx)
    return rows
  },

  /** Every device of the product with one of these serial numbers, also those that no list shows. */
  async described(db: DatabaseOrTransaction, productId: string, serials: readonly string[]) {
    const { rows } = await sql<DescribedDevice>`
      select d.id as "deviceId", d.serial, d.name, d.remark, d.is_virtual as "isVirtual", ${isListed} as "isListed"
      from devices d where d.product_id = ${productId} and d.serial = any(${serials}::text[])`.execute(db)
    return rows
  },

  async existing(tx: DatabaseOrTransaction, deviceIds: readonly number[]): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select id from devices where id = any(${deviceIds}::bigint[])`.execute(tx)
    return rows.map(({ id }) => id)
  },
}
