import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { buildState } from '@slipway/contract/users/app-builds/app-builds.lifecycle.ts'
import type { BuildStepKey } from '@slipway/contract/users/app-builds/app-builds.ts'
import type { finishBuild } from '@slipway/contract/users/app-builds/builders/app-builders.calls.ts'
import { PROJECT_TIME } from '@slipway/contract/users/app-builds/builders/apk-recipe.ts'
import { apkProject } from '../../../../android/apk-project.ts'
import type { Clock } from '../../../../clock.ts'
import type { Database } from '../../../../db/database.ts'
import { fileName } from '../../../../files/file-names.ts'
import type { Draft, FileStore } from '../../../../files/file-store.ts'
import { zipStream } from '../../../../files/zip-stream.ts'
import type { Log } from '../../../../log.ts'
import type { Actor, Download } from '../../../../http/route.ts'
import { appBuildsStore } from '../app-builds.store.ts'
import type { BuildEnding } from '../build-ending.ts'
import { isBuildId } from '../build-links.ts'
import { buildTasksStore, type TakenStep } from '../build-tasks.store.ts'
import { packageSpecs, PictureMissing } from '../package-spec.ts'
import { appBuildersStore, type StoredBuilder } from './app-builders.store.ts'
import { builderTasksStore, type LeasedTask } from './builder-tasks.store.ts'

export interface WorkDependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'warn'>
  ending: BuildEnding
  /** Pictures. */
  files: Pick<FileStore, 'read'>
  privateFiles: Pick<FileStore, 'keep' | 'remove'>
}

/** Of what the tools of a builder have said. */
const LOGGED = 2_000
/** The first bytes of a ZIP file with entries. */
const ZIP_HEAD = Buffer.from('PK\u0003\u0004', 'latin1')

/** The builder behind a token; accounts and their keys are none. */
export async function requireBuilder(db: Database, { builderId }: Pick<Actor, 'builderId'>): Promise<StoredBuilder> {
  const builder = builderId === undefined ? undefined : await appBuildersStore(db).find(builderId)
  if (!builder) throw new DomainError('appBuilders.notABuilder')
  return builder
}

async function firstBytes(file: Draft, length: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of file.open()) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size >= length) break
  }
  return Buffer.concat(chunks).subarray(0, length)
}

/** What a builder does with the task that it has claimed. */
export function builderWork({ db, clock, log: said, ending, files, privateFiles }: WorkDependencies) {
  const { specOf } = packageSpecs(files)

  /** Leases of other builders look like those that are over. */
  async function requireTask(leaseId: string, actor: Actor): Promise<LeasedTask> {
    const { builderId } = await requireBuilder(db, actor)
    const task = isBuildId(leaseId) ? await builderTasksStore(db).find(leaseId, builderId) : undefined
    if (!task) throw new DomainError('appBuilders.leaseOver')
    return task
  }

  function started(steps: readonly TakenStep[], step: BuildStepKey): TakenStep[] {
    return [...ended(steps), { step, startTime: clock.now(), endTime: null }]
  }

  const ended = (steps: readonly TakenStep[]): TakenStep[] =>
    steps.map((one) => ({ ...one, endTime: one.endTime ?? clock.now() }))

  async function setSteps(task: LeasedTask, steps: readonly TakenStep[]): Promise<void> {
    await buildTasksStore(db).setSteps(task, task.leaseId, steps)
    if (!(await buildTasksStore(db).renew(task, task.leaseId, clock.now())))
      throw new DomainError('appBuilders.leaseOver')
  }

  /** Files of packages that belong to no task. */
  async function removeUnnamed(names: readonly string[]): Promise<void> {
    for (const name of names) if (!(await builderTasksStore(db).isNamed(name))) await privateFiles.remove(name)
  }

  return {
    async project(leaseId: string, actor: Actor): Promise<Download> {
      const task = await requireTask(leaseId, actor)
      const build = await appBuildsStore(db).find(task.buildId)
      if (build?.state !== buildState.running) throw new DomainError('appBuilders.leaseOver')
      const steps = started(task.steps, 'icons')
      await setSteps(task, steps)
      try {
        const project = await apkProject(await specOf(build), new AbortController().signal)
        const entries = [...project.files].map(([name, content]) => ({ name, chunks: [content] }))
        return { fileName: 'project.zip', mime: 'application/zip', chunks: zipStream(entries, PROJECT_TIME) }
      } catch (error) {
        if (!(error instanceof PictureMissing)) throw error
        await ending.fail(task, leaseId, { code: 'pictureMissing', steps, log: '' })
        throw new DomainError('appBuilders.pictureMissing')
      }
    },

    async report(leaseId: string, step: BuildStepKey | undefined, actor: Actor): Promise<void> {
      const task = await requireTask(leaseId, actor)
      const isNew = step !== undefined && task.steps.at(-1)?.step !== step
      await setSteps(task, isNew ? started(task.steps, step) : task.steps)
    },

    async artifact(leaseId: string, sha256: string, file: Draft | undefined, actor: Actor): Promise<void> {
      const task = await requireTask(leaseId, actor)
      if (!file) throw new DomainError('uploads.missing')
      if (file.digest('sha256') !== sha256) throw new DomainError('appBuilders.otherBytes')
      if (!(await firstBytes(file, ZIP_HEAD.length)).equals(ZIP_HEAD)) throw new DomainError('appBuilders.notAPackage')
      const name = fileName(sha256, 'unsigned')
      await privateFiles.keep(name, file)
      if (await builderTasksStore(db).setUnsigned(task.leaseId, name)) return
      await removeUnnamed([name])
      throw new DomainError('appBuilders.leaseOver')
    },

    async finish({ leaseId, outcome, log }: CheckedInputOf<typeof finishBuild>, actor: Actor): Promise<void> {
      const task = await requireTask(leaseId, actor)
      const steps = ended(task.steps)
      if (outcome === 'failed')
        said.warn({ builderId: task.builderId, log: log.slice(-LOGGED) }, 'a builder has failed')
      // The server follows, whose attempt decides: what is wrong with one machine is not wrong with the build.
      if (outcome !== 'done') return builderTasksStore(db).giveUp(leaseId)
      if (task.unsigned === null) throw new DomainError('appBuilders.noArtifact')
      if (!(await builderTasksStore(db).handIn(leaseId, steps))) throw new DomainError('appBuilders.leaseOver')
    },

    removeUnnamed,

    /** Packages that were signed by now, or no longer wanted. */
    async removeUnsigned(): Promise<void> {
      for (const name of await builderTasksStore(db).forgetUnsigned()) await privateFiles.remove(name)
    },
  }
}
