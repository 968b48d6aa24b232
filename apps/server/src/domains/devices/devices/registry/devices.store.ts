import type { DeviceName } from '@slipway/contract/topic.ts'
import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'

export interface NewDevice extends DeviceName {
  secret: Buffer
  createdAt: number
  name?: string
  remark?: string
}

export type CountedScope =
  | 'devices'
  | 'devicesWaiting'
  | 'devicesVirtual'
  | 'devicesSimulated'
  | 'devicesOnline'
  | 'devicesSimulatedOnline'
  | 'deviceOnOff'
  | 'deviceLabel'
  | 'devicesBound'

export const devicesStore = (db: DatabaseOrTransaction) => ({
  /** Undefined where the product already has this serial number. */
  async insert({ productId, serial, secret, createdAt, ...words }: NewDevice): Promise<number | undefined> {
    const row = await db
      .insertInto('devices')
      .values({ product_id: productId, serial, secret, created_at: new Date(createdAt), ...words })
      .onConflict((conflict) => conflict.columns(['product_id', 'serial']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return row?.id
  },

  async idOf({ productId, serial }: DeviceName): Promise<number | undefined> {
    const row = await db
      .selectFrom('devices')
      .select('id')
      .where('product_id', '=', productId)
      .where('serial', '=', serial)
      .executeTakeFirst()
    return row?.id
  },

  /** Locked until the transaction ends. Excludes virtual and simulated devices, whose secrets no owner can fetch. */
  async lockNamed({ productId, serial }: DeviceName) {
    const row = await db
      .selectFrom('devices')
      .select(['id', 'activated_at', 'disabled_at'])
      .where('product_id', '=', productId)
      .where('serial', '=', serial)
      .where('is_virtual', '=', false)
      .where('is_simulated', '=', false)
      .forUpdate()
      .executeTakeFirst()
    return row && { deviceId: row.id, isActivated: row.activated_at !== null, isDisabled: row.disabled_at !== null }
  },

  /** An undefined field keeps its value. */
  async describe(deviceId: number, words: { name?: string | undefined; remark?: string | undefined }): Promise<void> {
    if (words.name === undefined && words.remark === undefined) return
    await db.updateTable('devices').set(words).where('id', '=', deviceId).execute()
  },

  async replaceSecret(deviceId: number, secret: Buffer): Promise<void> {
    await db.updateTable('devices').set({ secret }).where('id', '=', deviceId).execute()
  },

  /** Undefined enables the device again. */
  async setDisabled(deviceId: number, at: number | undefined): Promise<void> {
    const disabled_at = at === undefined ? null : new Date(at)
    await db.updateTable('devices').set({ disabled_at }).where('id', '=', deviceId).execute()
  },

  async beginEpoch(deviceId: number): Promise<void> {
    await db
      .updateTable('devices')
      .set({ epoch: sql<number>`epoch + 1` })
      .where('id', '=', deviceId)
      .execute()
  },

  /** Deletes everything that belongs to the device except its messages: their partitions are dropped by day. */
  async delete(deviceId: number): Promise<void> {
    await db.deleteFrom('devices').where('id', '=', deviceId).execute()
  },

  /** Locked until the transaction ends: concurrent callers for the same device wait. */
  async lock(deviceId: number): Promise<void> {
    await sql`select from devices where id = ${deviceId} for no key update`.execute(db)
  },

  /** A maintained total; 0 where there is no row. */
  async counted(scope: CountedScope, key: string): Promise<number> {
    const row = await db
      .selectFrom('counters')
      .select('n')
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirst()
    return row?.n ?? 0
  },

  /** Devices of a product, including those before their first connect. */
  async countedAll(productId: string): Promise<number> {
    const row = await db
      .selectFrom('counters')
      .select((of) => of.fn.sum<number | string>('n').as('n'))
      .where('scope', 'in', ['devices', 'devicesWaiting'] satisfies CountedScope[])
      .where('key', '=', productId)
      .executeTakeFirst()
    return Number(row?.n ?? 0)
  },

  /** Devices that are connected through this process. */
  async onlineIdsOf(productId: string, instanceId: number): Promise<number[]> {
    const rows = await db
      .selectFrom('device_presence')
      .select('device_id')
      .where('product_id', '=', productId)
      .where('online', '=', true)
      .where('process', '=', instanceId)
      .execute()
    return rows.map((row) => row.device_id)
  },

  async namesOf(deviceIds: readonly number[]): Promise<{ deviceId: number; productId: string; serial: string }[]> {
    const rows = await db
      .selectFrom('devices')
      .select(['id', 'product_id', 'serial'])
      .where('id', '=', sql<number>`any(${deviceIds})`)
      .execute()
    return rows.map(({ id, product_id: productId, serial }) => ({ deviceId: id, productId, serial }))
  },
})

/** Deletes some rejected connections from before that moment; returns how many. */
export async function pruneAttempts(db: DatabaseOrTransaction, before: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from device_refused_attempts where ctid = any(array(
      select ctid from device_refused_attempts where last_at < ${moment(before)} limit ${limit}))`.execute(db)
  return Number(numAffectedRows)
}
