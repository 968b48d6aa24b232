import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

/** Tables with many rows of one device, which a cascade would delete in one statement. */
const histories = ['device_onoff', 'device_commands', 'device_problems'] as const

/** Devices of products that are about to be purged. */
export const purgedDevicesStore = (db: DatabaseOrTransaction) => ({
  async someOf(productId: string, limit: number): Promise<number[]> {
    const rows = await db.selectFrom('devices').select('id').where('product_id', '=', productId).limit(limit).execute()
    return rows.map(({ id }) => id)
  },

  /** Some rows of the histories of these devices; returns how many. */
  async deleteHistory(deviceIds: readonly number[], limit: number): Promise<number> {
    for (const table of histories) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} as history
        using (select device_id, id from ${sql.table(table)} where device_id = any(${deviceIds}) limit ${limit}) as gone
        where history.device_id = gone.device_id and history.id = gone.id`.execute(db)
      if (numAffectedRows > 0n) return Number(numAffectedRows)
    }
    return 0
  },

  async delete(deviceIds: readonly number[]): Promise<void> {
    await db
      .deleteFrom('devices')
      .where('id', '=', sql<number>`any(${deviceIds})`)
      .execute()
  },
})
