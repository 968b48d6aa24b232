import type { Device } from '@slipway/contract/devices/devices/devices.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

/** The columns of a device with its connection, for lists and single devices. */
export const deviceRows = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('devices as d')
    .leftJoin('device_presence as p', 'p.device_id', 'd.id')
    .leftJoin('device_states as s', 's.device_id', 'd.id')
    .select(['d.id', 'd.product_id', 'd.serial', 'd.name', 'd.remark', 'd.created_at', 'd.activated_at'])
    .select(['d.disabled_at', 'd.is_virtual', 'd.is_simulated', 'p.online', 'p.changed_at', 'p.ip'])
    .select(sql<number | null>`greatest(s.seen_at, p.seen_at)`.as('seen_at'))

type DeviceRow = Awaited<ReturnType<ReturnType<typeof deviceRows>['execute']>>[number]

export const toDevice = (row: DeviceRow): Device => ({
  productId: row.product_id,
  serial: row.serial,
  name: row.name,
  remark: row.remark,
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
  async find({ productId, serial }: DeviceName): Promise<{ deviceId: number; device: Device } | undefined> {
    const row = await deviceRows(db)
      .where('d.product_id', '=', productId)
      .where('d.serial', '=', serial)
      .executeTakeFirst()
    return row && { deviceId: row.id, device: toDevice(row) }
  },

  async sealedSecrets(deviceIds: readonly number[]): Promise<(DeviceName & { secret: Buffer })[]> {
    return db
      .selectFrom('devices')
      .select(['product_id as productId', 'serial', 'secret'])
      .where('id', '=', sql<number>`any(${deviceIds}::bigint[])`)
      .where('is_virtual', '=', false)
      .where('is_simulated', '=', false)
      .orderBy('id')
      .execute()
  },

  async byId(deviceId: number): Promise<Device | undefined> {
    const row = await deviceRows(db).where('d.id', '=', deviceId).executeTakeFirst()
    return row && toDevice(row)
  },
})
