import { actionCall } from '@slipway/contract/devices/devices/devices.topics.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { CommandRow } from './command-row.ts'

/** Where texts of an erased user are. */
export interface ErasedTexts {
  deviceId: number
  productId: string
  deKeys: string[]
}

export const userCommandsStore = (db: DatabaseOrTransaction) => ({
  find: (commandId: number): Promise<CommandRow | undefined> =>
    db.selectFrom('device_commands').selectAll().where('id', '=', commandId).executeTakeFirst(),

  findAll: (commandIds: readonly number[]): Promise<CommandRow[]> =>
    db
      .selectFrom('device_commands')
      .selectAll()
      .where('id', 'in', commandIds.length > 0 ? [...commandIds] : [0])
      .execute(),

  /** The user has written texts to the device under these identifiers. */
  async noteTexts(deviceId: number, userId: number, deKeys: readonly string[], at: number): Promise<void> {
    if (deKeys.length === 0) return
    await db
      .insertInto('device_texts')
      .values(deKeys.map((deKey) => ({ device_id: deviceId, by_user: userId, de_key: deKey, at: new Date(at) })))
      .onConflict((conflict) => conflict.columns(['device_id', 'by_user', 'de_key']).doUpdateSet({ at: new Date(at) }))
      .execute()
  },

  /** Commands that still wait are not sent any more. Those of scenes go where they have texts under the same identifiers. */
  async eraseOf(userId: number): Promise<ErasedTexts[]> {
    await db.deleteFrom('device_commands').where('by_user', '=', userId).execute()
    const { rows } = await sql<ErasedTexts>`
      with gone as (delete from device_texts where by_user = ${userId} returning device_id, de_key)
      select g.device_id as "deviceId", d.product_id as "productId", array_agg(g.de_key) as "deKeys"
      from gone g join devices d on d.id = g.device_id group by 1, 2 order by 1`.execute(db)
    for (const { deviceId, deKeys } of rows) {
      await sql`delete from device_commands where device_id = ${deviceId} and by_scene is not null
        and (data ?| ${deKeys}::text[] or tail = any (${deKeys.map((deKey) => actionCall(deKey).tail)}::text[]))`.execute(
        db,
      )
      await sql`update device_states set data = data - ${deKeys}::text[], unknown = unknown - ${deKeys}::text[]
        where device_id = ${deviceId}`.execute(db)
    }
    return rows
  },
})
