import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { appBuildsLimits as limits } from '@slipway/contract/users/app-builds/app-builds.limits.ts'
import { buildState } from '@slipway/contract/users/app-builds/app-builds.lifecycle.ts'
import type { BuildStepKey } from '@slipway/contract/users/app-builds/app-builds.ts'
import type { BuildErrorCode } from '@slipway/contract/users/app-builds/build-errors.ts'
import { ApkNotVerified, ApkToolFailed, ToolsMissing } from '../../../android/apk-failures.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { isDiskFull } from '../../../db/transient-errors.ts'
import type { Log } from '../../../log.ts'
import { appBuildsStore } from './app-builds.store.ts'
import type { BuildEnding } from './build-ending.ts'
import type { BuildMaking } from './build-making.ts'
import { PictureMissing } from './package-spec.ts'
import { buildTasksStore, type ClaimedTask, type TakenStep } from './build-tasks.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'warn' | 'error'>
  making: BuildMaking
  ending: BuildEnding
}

interface Place {
  worker: string
  /** Of this worker alone. */
  folder: string
  /** Aborts when the worker stops. */
  signal: AbortSignal
}

/** The task is another worker's by now, or no longer wanted. */
export class TaskLost extends Error {
  override name = 'TaskLost'
}

function codeOf(error: unknown, { unsigned }: Pick<ClaimedTask, 'unsigned'>): BuildErrorCode {
  if (error instanceof ToolsMissing) return 'toolsMissing'
  // What tools refuse of a builder's package is no package.
  if (error instanceof ApkToolFailed) return unsigned === null ? 'toolFailed' : 'notVerified'
  if (error instanceof ApkNotVerified) return 'notVerified'
  if (error instanceof PictureMissing) return 'pictureMissing'
  return isDiskFull(error) ? 'noSpace' : 'fault'
}

/** The tools' words, and nothing of our own errors: they may have secrets. */
const logOf = (error: unknown): string =>
  error instanceof ApkToolFailed ? error.output : error instanceof ApkNotVerified ? error.message : ''

/** Makes what a claimed task asks for, as long as the task stays this worker's. */
export function buildRunner(
  { db, clock, log, making, ending }: Dependencies,
  { worker, folder: own, signal: stopping }: Place,
) {
  let current: { task: ClaimedTask; lose: AbortController } | undefined

  async function renew(): Promise<void> {
    const held = current
    if (!held) return
    if (!(await buildTasksStore(db).renew(held.task, worker, clock.now()))) held.lose.abort(new TaskLost())
  }

  async function make(task: ClaimedTask, signal: AbortSignal, steps: TakenStep[]): Promise<void> {
    const { buildId, platform, attempt } = task
    const build = await appBuildsStore(db).find(buildId)
    if (build?.state !== buildState.running) throw new TaskLost()
    if (attempt > limits.attempts) return ending.fail(task, worker, { code: 'lost', steps, log: '' })
    if (clock.now() - build.startTime >= limits.buildMs) {
      return ending.fail(task, worker, { code: 'timeout', steps, log: '' })
    }
    const folder = path.join(own, `${buildId}-${platform}`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      const onStep = async (step: BuildStepKey): Promise<void> => {
        signal.throwIfAborted()
        const startTime = clock.now()
        const last = steps.at(-1)
        if (last) last.endTime = startTime
        steps.push({ step, startTime, endTime: null })
        await buildTasksStore(db).setSteps(task, worker, steps)
      }
      const made = await making[platform](build, { folder, signal, onStep, unsigned: task.unsigned })
      signal.throwIfAborted()
      const last = steps.at(-1)
      if (last) last.endTime = clock.now()
      await ending.complete(task, worker, { steps, made })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async function run(task: ClaimedTask): Promise<void> {
    const lose = new AbortController()
    current = { task, lose }
    const renewing = setInterval(() => {
      renew().catch((err: unknown) => log.warn({ err }, 'the lease of a build could not be renewed'))
    }, limits.renewMs)
    const steps: TakenStep[] = [...task.steps]
    const signal = AbortSignal.any([lose.signal, stopping])
    try {
      await make(task, signal, steps)
    } catch (error) {
      // Stopped, taken over or cancelled: whoever has the task now decides about it.
      if (signal.aborted || error instanceof TaskLost) return
      log.error({ err: error, build: task.buildId, platform: task.platform }, 'a build failed')
      await ending.fail(task, worker, { code: codeOf(error, task), steps, log: logOf(error) })
    } finally {
      clearInterval(renewing)
      current = undefined
    }
  }

  return { run, renew }
}
