import type { Device } from '@slipway/contract/devices/devices/devices.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

export interface DeviceFilter {
  productId: string
  /** Start of the serial number; empty for all. */
  keyword: string
  online?: boolean | undefined
  /** Undefined: both real and simulated devices. */
  simulated?: boolean | undefined
}

interface Slice {
  offset: number
  limit: number
}

/** Sorts after every character of a serial number. */
const AFTER_ALL = '\x7f'

const deviceRows = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('devices as d')
    .leftJoin('device_presence as p', 'p.device_id', 'd.id')
    .leftJoin('device_states as s', 's.device_id', 'd.id')
    .select(['d.id', 'd.product_id', 'd.serial', 'd.created_at', 'd.activated_at', 'd.disabled_at'])
    .select(['d.is_virtual', 'd.is_simulated'])
    .select(['p.online', 'p.changed_at', 'p.ip', 's.seen_at'])

/**
 * An applied serial number becomes a device at its first connect (SI-114), a virtual one never; `devices_newest` has
 * only these.
 */
const isMet = sql<boolean>`(not d.is_virtual and (d.application_id is null or d.activated_at is not null))`

type DeviceRow = Awaited<ReturnType<ReturnType<typeof deviceRows>['execute']>>[number]

const toDevice = (row: DeviceRow): Device => ({
  productId: row.product_id,
  serial: row.serial,
  online: row.online ?? false,
  onlineSince: row.changed_at,
  lastSeen: row.seen_at,
  ip: row.ip,
  createTime: row.created_at,
  activatedTime: row.activated_at,
  disabledTime: row.disabled_at,
  isVirtual: row.is_virtual,
  isSimulated: row.is_simulated,
})

export const devicesViews = (db: DatabaseOrTransaction) => ({
  async list({ productId, keyword, online, simulated }: DeviceFilter, { offset, limit }: Slice): Promise<Device[]> {
    let query = deviceRows(db).where('d.product_id', '=', productId).where(isMet)
    if (keyword) query = query.where('d.serial', '>=', keyword).where('d.serial', '<', keyword + AFTER_ALL)
    if (simulated !== undefined) query = query.where('d.is_simulated', '=', simulated)
    if (online === true) query = query.where('p.online', '=', true)
    if (online === false) query = query.where((is) => is.or([is('p.online', '=', false), is('p.online', 'is', null)]))
    const rows = await query
      .orderBy('d.created_at', 'desc')
      .orderBy('d.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map(toDevice)
  },

  /** Uses the index over serial numbers, which is cheap because the devices of a product are limited. */
  async countByKeyword({ productId, keyword, online, simulated }: DeviceFilter): Promise<number> {
    let query = db
      .selectFrom('devices as d')
      .leftJoin('device_presence as p', 'p.device_id', 'd.id')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('d.product_id', '=', productId)
      .where(isMet)
      .where('d.serial', '>=', keyword)
      .where('d.serial', '<', keyword + AFTER_ALL)
    if (simulated !== undefined) query = query.where('d.is_simulated', '=', simulated)
    if (online !== undefined) query = query.where((is) => is(is.fn.coalesce('p.online', is.lit(false)), '=', online))
    return (await query.executeTakeFirst())?.n ?? 0
  },

  async find({ productId, serial }: DeviceName): Promise<{ deviceId: number; device: Device } | undefined> {
    const row = await deviceRows(db)
      .where('d.product_id', '=', productId)
      .where('d.serial', '=', serial)
      .executeTakeFirst()
    return row && { deviceId: row.id, device: toDevice(row) }
  },

  async byId(deviceId: number): Promise<Device | undefined> {
    const row = await deviceRows(db).where('d.id', '=', deviceId).executeTakeFirst()
    return row && toDevice(row)
  },
})
