import type { Shadow } from '@slipway/contract/devices/devices/devices.ts'
import type { Pool } from 'pg'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

type Desired = Shadow['desired']

/** The shadow of a device that never had desired values. */
const noShadow: Shadow = { desired: {}, version: 0, changeTime: null }

export const shadowsStore = (db: DatabaseOrTransaction) => ({
  async read(deviceId: number): Promise<Shadow> {
    const row = await db
      .selectFrom('device_shadows')
      .select(['desired', 'version', 'changed_at'])
      .where('device_id', '=', deviceId)
      .executeTakeFirst()
    return row ? { desired: row.desired as Desired, version: row.version, changeTime: row.changed_at } : noShadow
  },

  /** The caller has locked the device, because the version increases by one. */
  async write(deviceId: number, { desired, version }: Shadow, at: number): Promise<void> {
    const values = { desired: JSON.stringify(desired), version, changed_at: new Date(at) }
    await db
      .insertInto('device_shadows')
      .values({ device_id: deviceId, ...values })
      .onConflict((conflict) => conflict.column('device_id').doUpdateSet(values))
      .execute()
  },

  /** Locked until the transaction ends, so that no report changes it meanwhile. */
  async lock(deviceId: number): Promise<Shadow> {
    await db.selectFrom('device_shadows').select('device_id').where('device_id', '=', deviceId).forUpdate().execute()
    return shadowsStore(db).read(deviceId)
  },
})

/** One query for all pending requests. */
export async function readShadows(pool: Pool, deviceIds: readonly number[]): Promise<Shadow[]> {
  const { rows } = await pool.query<{ device_id: number; desired: Desired; version: number }>({
    name: 'device-shadows',
    text: 'select device_id, desired, version from device_shadows where device_id = any($1::bigint[])',
    values: [deviceIds],
  })
  const byId = new Map(rows.map((row) => [row.device_id, row]))
  return deviceIds.map((deviceId) => {
    const row = byId.get(deviceId)
    return row ? { desired: row.desired, version: row.version, changeTime: null } : noShadow
  })
}
