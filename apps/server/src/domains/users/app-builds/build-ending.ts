import { DAY_MS } from '@slipway/contract/durations.ts'
import { appBuildsLimits as limits } from '@slipway/contract/users/app-builds/app-builds.limits.ts'
import { buildState } from '@slipway/contract/users/app-builds/app-builds.lifecycle.ts'
import { buildErrors, type BuildErrorCode } from '@slipway/contract/users/app-builds/build-errors.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database } from '../../../db/database.ts'
import type { AppsApi } from '../apps/index.ts'
import { appBuildsStore } from './app-builds.store.ts'
import { buildTasksStore, type Artifact, type TakenStep, type TaskKey } from './build-tasks.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  apps: Pick<AppsApi, 'recordBuild'>
}

interface Failure {
  code: BuildErrorCode
  steps: readonly TakenStep[]
  log: string
}

/** How builds end: complete with their last task, failed with the first one that fails (ST-46, ST-47). */
export function buildEnding({ db, clock, apps }: Dependencies) {
  const ended = (code: BuildErrorCode) => ({ code, isCounted: !buildErrors[code].isPlatforms, at: clock.now() })

  return {
    /** Does nothing where the task is no longer this worker's. */
    async complete(
      task: TaskKey,
      worker: string,
      { steps, made }: { steps: readonly TakenStep[]; made: Artifact },
    ): Promise<void> {
      await inTransaction(db, async (tx) => {
        // First of all: the tasks of a build end one after the other, and none after a cancellation.
        const build = await appBuildsStore(tx).findForUpdate(task.buildId)
        if (build?.state !== buildState.running) return
        if (!(await buildTasksStore(tx).done(task, worker, steps, made))) return
        if (await appBuildsStore(tx).hasOpenTasks(build.buildId)) return
        const { appId, packageType, oemVersion, content, startedBy, registrationToken } = build
        const at = clock.now()
        const isForUsers = registrationToken === null
        const isKept = packageType === 'formal' && isForUsers
        const expiresAt = isKept ? null : at + limits.experienceDays * DAY_MS
        await appBuildsStore(tx).complete(build.buildId, { at, expiresAt })
        if (isForUsers) await apps.recordBuild(tx, { appId, packageType, oemVersion, content, startedBy })
      })
    },

    async fail(task: TaskKey, worker: string, { code, steps, log }: Failure): Promise<void> {
      await inTransaction(db, async (tx) => {
        await appBuildsStore(tx).findForUpdate(task.buildId)
        if (!(await buildTasksStore(tx).failed(task, worker, steps, log))) return
        await appBuildsStore(tx).fail(task.buildId, ended(code))
      })
    },

    /** Whoever has its tasks loses them. False where it has ended already. */
    abandon: (buildId: string, code: BuildErrorCode): Promise<boolean> =>
      inTransaction(db, (tx) => appBuildsStore(tx).fail(buildId, ended(code))),
  }
}

export type BuildEnding = ReturnType<typeof buildEnding>
