import { appBuildsLimits as limits } from '@slipway/contract/users/app-builds/app-builds.limits.ts'
import { buildState, taskState, type TaskState } from '@slipway/contract/users/app-builds/app-builds.lifecycle.ts'
import type { BuildPlatform, BuildStepKey } from '@slipway/contract/users/app-builds/app-builds.ts'
import { sql } from 'kysely'
import { hasCome } from '../../../db/time/clock-steps.ts'
import { moment, notify, type DatabaseOrTransaction, type Row } from '../../../db/database.ts'
import { BUILD_CHANGED } from './app-builds.store.ts'
import type { ProfileSigner } from '../../../tls/profile-signing.ts'
import { platformCodes, platformOf, signerCodeOf, signerOf } from './build-codes.ts'

export interface TakenStep {
  step: BuildStepKey
  startTime: number
  endTime: number | null
}

export interface StoredTask {
  buildId: string
  platform: BuildPlatform
  state: TaskState
  steps: TakenStep[]
  log: string
  artifact: string | null
  sha256: string | null
  sizeBytes: number | null
  certSha256: string | null
  /** Of a profile. */
  signer: ProfileSigner | undefined
}

export interface TaskKey {
  buildId: string
  platform: BuildPlatform
}

export interface ClaimedTask extends TaskKey {
  attempt: number
  /** A builder's package, which only has to be signed and verified. */
  unsigned: string | null
  /** What the builder did. */
  steps: TakenStep[]
}

export interface Artifact {
  artifact: string
  sha256: string
  sizeBytes: number
  certSha256: string | null
  signer?: ProfileSigner | undefined
}

type ClaimedColumn = 'build_id' | 'platform' | 'attempt' | 'unsigned' | 'steps'

interface Claim {
  worker: string
  platforms: readonly BuildPlatform[]
  now: number
  /** A remote one, which makes unsigned packages only. */
  builderId?: string
}

const isOwn = (task: TaskKey, worker: string) =>
  sql<boolean>`build_id = ${task.buildId} and platform = ${platformCodes[task.platform]}
    and state = ${taskState.running} and worker = ${worker}`

/** No worker's any more. */
const released = { worker: null, lease_until: null } as const

/** What workers do for builds: one of them at a time has a task, as long as it renews its lease. */
export const buildTasksStore = (db: DatabaseOrTransaction) => ({
  /** The oldest that waits, or whose worker has ended. Builders have one attempt: then the server makes the package. */
  async claim({ worker, platforms, now, builderId }: Claim): Promise<ClaimedTask | undefined> {
    const codes = platforms.map((platform) => platformCodes[platform])
    const builder = sql`${builderId ?? null}::uuid`
    const { rows } = await sql<Pick<Row<'app_build_tasks'>, ClaimedColumn>>`
      update app_build_tasks t set state = ${taskState.running}, worker = ${worker}, attempt = t.attempt + 1,
        lease_until = ${moment(now + limits.leaseMs)}, log = '',
        steps = case when t.unsigned is null then '[]' else t.steps end,
        builder_id = coalesce(${builder}, case when t.unsigned is not null then t.builder_id end)
      from (
        select build_id, platform from app_build_tasks
        where platform = any(${codes}::smallint[]) and state in (${taskState.waiting}, ${taskState.running})
          and (state = ${taskState.waiting} or ${hasCome('lease_until', now, limits.leaseMs)})
          and (${builder} is null or (unsigned is null and attempt = 0))
        order by created_at, build_id, platform limit 1 for update skip locked) as due
      where t.build_id = due.build_id and t.platform = due.platform
      returning t.build_id, t.platform, t.attempt, t.unsigned, t.steps`.execute(db)
    const [row] = rows
    return row && toClaimedTask(row)
  },

  /** False where the task is another worker's by now, or no longer wanted. */
  async renew(task: TaskKey, worker: string, now: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('app_build_tasks')
      .set({ lease_until: new Date(now + limits.leaseMs) })
      .where(isOwn(task, worker))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  async setSteps(task: TaskKey, worker: string, steps: readonly TakenStep[]): Promise<void> {
    await db
      .updateTable('app_build_tasks')
      .set({ steps: JSON.stringify(steps) })
      .where(isOwn(task, worker))
      .execute()
    await notify(db, BUILD_CHANGED, task.buildId)
  },

  async done(task: TaskKey, worker: string, steps: readonly TakenStep[], made: Artifact): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('app_build_tasks')
      .set({
        state: taskState.done,
        ...released,
        steps: JSON.stringify(steps),
        artifact: made.artifact,
        sha256: made.sha256,
        size_bytes: made.sizeBytes,
        cert_sha256: made.certSha256,
        signer: signerCodeOf(made.signer),
      })
      .where(isOwn(task, worker))
      .executeTakeFirst()
    await notify(db, BUILD_CHANGED, task.buildId)
    return numUpdatedRows > 0n
  },

  /** Before its build fails. */
  async failed(task: TaskKey, worker: string, steps: readonly TakenStep[], log: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('app_build_tasks')
      .set({
        state: taskState.failed,
        ...released,
        steps: JSON.stringify(steps),
        log: log.slice(-limits.logLength),
      })
      .where(isOwn(task, worker))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** A worker that stops returns what it has not finished, which counts as no attempt. */
  async giveBack(worker: string): Promise<void> {
    await db
      .updateTable('app_build_tasks')
      .set({ state: taskState.waiting, ...released, attempt: sql`attempt - 1` })
      .where('worker', '=', worker)
      .where('state', '=', taskState.running)
      .execute()
  },

  async ofBuilds(buildIds: readonly string[]): Promise<StoredTask[]> {
    if (buildIds.length === 0) return []
    const rows = await db
      .selectFrom('app_build_tasks')
      .selectAll()
      .where('build_id', 'in', buildIds)
      .orderBy('platform')
      .execute()
    return rows.map(toStoredTask)
  },

  /** Builds in progress that started earlier. */
  async placeOf(startTime: number): Promise<number> {
    const row = await db
      .selectFrom('app_builds')
      .select(sql<number>`count(*)`.as('n'))
      .where('state', '=', buildState.running)
      .where('started_at', '<', moment(startTime))
      .executeTakeFirst()
    return Number(row?.n ?? 0)
  },

  /** Of builds whose Android package waits. */
  async waitingForAndroid(): Promise<string[]> {
    const rows = await db
      .selectFrom('app_build_tasks')
      .select('build_id')
      .where('platform', '=', platformCodes.android)
      .where('state', '=', taskState.waiting)
      .orderBy('created_at')
      .limit(100)
      .execute()
    return rows.map(({ build_id: buildId }) => buildId)
  },
})

const toClaimedTask = ({
  build_id: buildId,
  platform,
  attempt,
  unsigned,
  steps,
}: Pick<Row<'app_build_tasks'>, ClaimedColumn>): ClaimedTask => ({
  buildId,
  platform: platformOf(platform),
  attempt,
  unsigned,
  steps: steps as unknown as TakenStep[],
})

const toStoredTask = (row: Row<'app_build_tasks'>): StoredTask => ({
  buildId: row.build_id,
  platform: platformOf(row.platform),
  state: row.state as TaskState,
  steps: row.steps as unknown as TakenStep[],
  log: row.log,
  artifact: row.artifact,
  sha256: row.sha256,
  sizeBytes: row.size_bytes,
  certSha256: row.cert_sha256,
  signer: signerOf(row.signer),
})
