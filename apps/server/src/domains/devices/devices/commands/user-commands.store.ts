import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { CommandRow } from './command-row.ts'

export const userCommandsStore = (db: DatabaseOrTransaction) => ({
  find: (commandId: number): Promise<CommandRow | undefined> =>
    db.selectFrom('device_commands').selectAll().where('id', '=', commandId).executeTakeFirst(),

  findAll: (commandIds: readonly number[]): Promise<CommandRow[]> =>
    db
      .selectFrom('device_commands')
      .selectAll()
      .where('id', 'in', commandIds.length > 0 ? [...commandIds] : [0])
      .execute(),

  /** The user is erased: commands that still wait are not sent any more. */
  async deleteOfUser(userId: number): Promise<void> {
    await db.deleteFrom('device_commands').where('by_user', '=', userId).execute()
  },
})
