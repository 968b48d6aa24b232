import { appBuildsLimits as limits } from '@slipway/contract/users/app-builds/app-builds.limits.ts'
import { DAY_MS } from '@slipway/contract/durations.ts'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'

export interface BuildWorkerRow {
  worker: string
  missing: string[]
}

/** Which processes build, and what they lack. */
export const buildWorkersStore = (db: DatabaseOrTransaction) => ({
  async seen(worker: string, missing: readonly string[], now: number): Promise<void> {
    const columns = { missing: [...missing], seen_at: new Date(now) }
    await db
      .insertInto('app_build_workers')
      .values({ worker, ...columns })
      .onConflict((conflict) => conflict.column('worker').doUpdateSet(columns))
      .execute()
    await db
      .deleteFrom('app_build_workers')
      .where('seen_at', '<', moment(now - DAY_MS))
      .execute()
  },

  async left(worker: string): Promise<void> {
    await db.deleteFrom('app_build_workers').where('worker', '=', worker).execute()
  },

  async alive(now: number): Promise<BuildWorkerRow[]> {
    return db
      .selectFrom('app_build_workers')
      .select(['worker', 'missing'])
      .where('seen_at', '>=', moment(now - limits.leaseMs))
      .execute()
  },
})
