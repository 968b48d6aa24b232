import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { bindingKinds, homeDevicesStore } from '../home-devices.store.ts'

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
    const place = await homeDevicesStore(db).homeOf(deviceId)
    if (place) return { boundAt: place.boundAt }
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
