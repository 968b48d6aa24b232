import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { bindingKinds } from '../home-devices.store.ts'

/** What is known of a device that says something about its home. */
export const boundFacts = (db: DatabaseOrTransaction) => ({
  /** The address that the device is connected from; undefined while it is offline. */
  async addressOf(deviceId: number): Promise<string | undefined> {
    const row = await db
      .selectFrom('device_presence')
      .select('ip')
      .where('device_id', '=', deviceId)
      .where('online', '=', true)
      .executeTakeFirst()
    return row?.ip ?? undefined
  },

  /** Since when the device is in a home or, if it is in none, since when it is out of its latest one. */
  async boundSince(deviceId: number): Promise<{ boundAt?: number; unboundAt?: number }> {
    const row = await db
      .selectFrom('home_devices as d')
      .innerJoin('homes as h', 'h.id', 'd.home_id')
      .select('d.bound_at')
      .where('d.device_id', '=', deviceId)
      .where('h.is_test', '=', false)
      .executeTakeFirst()
    if (row) return { boundAt: row.bound_at }
    const left = await db
      .selectFrom('device_bindings')
      .select('at')
      .where('device_id', '=', deviceId)
      .where('kind', 'in', [bindingKinds.unbound, bindingKinds.reset])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    return left ? { unboundAt: left.at } : {}
  },
})
