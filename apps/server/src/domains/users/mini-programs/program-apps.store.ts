import type { DatabaseOrTransaction } from '../../../db/database.ts'

export const programAppsStore = (db: DatabaseOrTransaction) => ({
  async of(miniProgramId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('mini_program_apps')
      .innerJoin('apps', 'apps.app_id', 'mini_program_apps.app_id')
      .select('apps.app_id')
      .where('mini_program_id', '=', miniProgramId)
      .where('apps.deleted_at', 'is', null)
      .orderBy('apps.created_at', 'desc')
      .execute()
    return rows.map(({ app_id: appId }) => appId)
  },

  /** The applications of an account, newest first. */
  async selectable(ownerId: number): Promise<{ appId: string; appName: string; logo: string }[]> {
    const rows = await db
      .selectFrom('apps')
      .select(['app_id', 'app_name', 'logo'])
      .where('owner_id', '=', ownerId)
      .where('deleted_at', 'is', null)
      .orderBy('created_at', 'desc')
      .execute()
    return rows.map(({ app_id: appId, app_name: appName, logo }) => ({ appId, appName, logo }))
  },

  async replace(miniProgramId: string, appIds: readonly string[]): Promise<void> {
    const before = new Set(await this.of(miniProgramId))
    const gone = [...before].filter((appId) => !appIds.includes(appId))
    const added = [...new Set(appIds)].filter((appId) => !before.has(appId))
    if (gone.length > 0)
      await db
        .deleteFrom('mini_program_apps')
        .where('mini_program_id', '=', miniProgramId)
        .where('app_id', 'in', gone)
        .execute()
    if (added.length > 0)
      await db
        .insertInto('mini_program_apps')
        .values(added.map((appId) => ({ mini_program_id: miniProgramId, app_id: appId })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  },
})
