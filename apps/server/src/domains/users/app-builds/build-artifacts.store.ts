import { taskState } from '@slipway/contract/users/app-builds/app-builds.lifecycle.ts'
import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'

/** Files of builds. */
export const buildArtifactsStore = (db: DatabaseOrTransaction) => ({
  /** Forgets the files of builds that can't be downloaded any more, and returns those that no other build has. */
  async forgetArtifacts(now: number, deletedBefore: number): Promise<string[]> {
    const { rows } = await sql<{ artifact: string }>`
      with gone as (
        select t.build_id, t.platform, t.artifact from app_build_tasks t
        join app_builds b on b.build_id = t.build_id join apps a on a.app_id = b.app_id
        where t.artifact is not null
          and (b.expires_at <= ${moment(now)} or b.withdrawn_at is not null or a.deleted_at < ${moment(deletedBefore)})),
      forgotten as (
        update app_build_tasks t set artifact = null, state = ${taskState.cancelled}
        from gone where t.build_id = gone.build_id and t.platform = gone.platform)
      select distinct gone.artifact from gone where not exists (
        select from app_build_tasks t where t.artifact = gone.artifact
          and not exists (select from gone g where g.build_id = t.build_id and g.platform = t.platform))`.execute(db)
    return rows.map(({ artifact }) => artifact)
  },
})
