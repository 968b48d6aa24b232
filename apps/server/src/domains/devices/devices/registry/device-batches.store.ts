import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { CountedScope, NewDevice } from './devices.store.ts'

export interface DeviceWords {
  deviceId: number
  name?: string | undefined
  remark?: string | undefined
}

/** Many devices of a product in one statement. */
export const deviceBatchesStore = (db: DatabaseOrTransaction) => ({
  /** The ids by serial number; one that the product already has is missing. */
  async insertMany(productId: string, devices: readonly Omit<NewDevice, 'productId'>[]): Promise<Map<string, number>> {
    const { rows } = await sql<{ id: number; serial: string }>`
      insert into devices (product_id, serial, secret, created_at, name, remark)
      select ${productId}, i.serial, i.secret, i.created_at, i.name, i.remark
      from unnest(${devices.map(({ serial }) => serial)}::text[], ${devices.map(({ secret }) => secret)}::bytea[],
        ${devices.map(({ createdAt }) => new Date(createdAt))}::timestamptz[],
        ${devices.map(({ name = '' }) => name)}::text[], ${devices.map(({ remark = '' }) => remark)}::text[])
        with ordinality as i (serial, secret, created_at, name, remark, place)
      order by i.place on conflict (product_id, serial) do nothing returning id, serial`.execute(db)
    return new Map(rows.map(({ id, serial }) => [serial, id]))
  },

  /** An undefined field keeps its value. */
  async describeMany(devices: readonly DeviceWords[]): Promise<void> {
    await sql`update devices d set name = coalesce(i.name, d.name), remark = coalesce(i.remark, d.remark)
      from unnest(${devices.map(({ deviceId }) => deviceId)}::bigint[], ${devices.map(({ name }) => name ?? null)}::text[],
        ${devices.map(({ remark }) => remark ?? null)}::text[]) as i (id, name, remark)
      where d.id = i.id and (coalesce(i.name, d.name), coalesce(i.remark, d.remark)) <> (d.name, d.remark)`.execute(db)
  },

  /** Keeps other transactions from adding devices to the product until this one ends: every insert changes these totals. */
  async lockTotals(productId: string): Promise<void> {
    await db
      .selectFrom('counters')
      .where('scope', 'in', ['devices', 'devicesWaiting'] satisfies CountedScope[])
      .where('key', '=', productId)
      .orderBy('scope')
      .forUpdate()
      .execute()
  },
})
