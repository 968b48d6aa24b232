import type { DatabaseOrTransaction } from '../../../../db/database.ts'

/** Places of devices in test homes, which give way to every other home. */
export const testPlacesStore = (db: DatabaseOrTransaction) => ({
  /** Whether the device is in a home, be it a test home. */
  async isPlaced(deviceId: number): Promise<boolean> {
    const found = db.selectFrom('home_devices').select('device_id').where('device_id', '=', deviceId)
    return (await found.executeTakeFirst()) !== undefined
  },

  /** Takes the device out of the test home that it may be in. */
  async leave(deviceId: number): Promise<void> {
    await db
      .deleteFrom('home_devices as d')
      .using('homes as h')
      .whereRef('h.id', '=', 'd.home_id')
      .where('h.is_test', '=', true)
      .where('d.device_id', '=', deviceId)
      .execute()
  },
})
