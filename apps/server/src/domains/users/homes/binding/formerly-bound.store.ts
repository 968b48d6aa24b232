import type { DatabaseOrTransaction } from '../../../../db/database.ts'

/** Devices that a home has had; known longer than the trail, which says which home. */
export const formerlyBoundStore = (db: DatabaseOrTransaction) => ({
  async has(deviceId: number): Promise<boolean> {
    const row = await db
      .selectFrom('formerly_bound_devices')
      .select('device_id')
      .where('device_id', '=', deviceId)
      .executeTakeFirst()
    return row !== undefined
  },

  async add(deviceId: number): Promise<void> {
    await db
      .insertInto('formerly_bound_devices')
      .values({ device_id: deviceId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
})
