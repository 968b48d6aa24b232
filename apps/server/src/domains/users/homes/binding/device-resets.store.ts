import type { DatabaseOrTransaction } from '../../../../db/database.ts'

export const deviceResetsStore = (db: DatabaseOrTransaction) => ({
  async isNew(deviceId: number, resetId: string): Promise<boolean> {
    const row = await db
      .selectFrom('device_resets')
      .select('reset_id')
      .where('device_id', '=', deviceId)
      .executeTakeFirst()
    return row?.reset_id !== resetId
  },

  async note(deviceId: number, resetId: string, at: number): Promise<void> {
    const fields = { reset_id: resetId, at: new Date(at) }
    await db
      .insertInto('device_resets')
      .values({ device_id: deviceId, ...fields })
      .onConflict((conflict) => conflict.column('device_id').doUpdateSet(fields))
      .execute()
  },
})
