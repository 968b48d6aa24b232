import { randomUUID } from 'node:crypto'
import { appBuildsLimits } from '@slipway/contract/users/app-builds/app-builds.limits.ts'
import { buildState } from '@slipway/contract/users/app-builds/app-builds.lifecycle.ts'
import type { BuilderTask } from '@slipway/contract/users/app-builds/builders/app-builders.ts'
import type { Clock } from '../../../../clock.ts'
import type { Database } from '../../../../db/database.ts'
import { appBuildsStore, BUILDS } from '../app-builds.store.ts'
import type { BuildEnding } from '../build-ending.ts'
import { buildTasksStore } from '../build-tasks.store.ts'
import type { Log } from '../../../../log.ts'
import { packageNameOf } from '../package-spec.ts'
import { appBuildersStore, type StoredBuilder } from './app-builders.store.ts'
import { builderTasksStore } from './builder-tasks.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'warn'>
  ending: BuildEnding
}

const SECOND_MS = 1_000
/** Leases that end are announced to no one. */
const LOOK_AGAIN_MS = 5_000

/** Tasks for builders on other machines, from the queue of the workers here. */
export function builderClaims({ db, clock, log, ending }: Dependencies) {
  /** One claim of a builder waits: a newer one replaces it, so that a task never goes to a connection that has ended. */
  const waiting = new Map<string, AbortController>()
  let isStopping = false

  async function next({ builderId, platforms }: StoredBuilder): Promise<BuilderTask | undefined> {
    for (;;) {
      const leaseId = randomUUID()
      const task = await buildTasksStore(db).claim({ worker: leaseId, platforms, now: clock.now(), builderId })
      if (!task) return undefined
      const build = await appBuildsStore(db).find(task.buildId)
      const isWanted = build?.state === buildState.running
      if (isWanted && task.attempt <= appBuildsLimits.attempts) {
        const { oemVersion } = build
        const packageName = packageNameOf(build)
        return { leaseId, platform: 'android', packageName, oemVersion, leaseMs: appBuildsLimits.leaseMs }
      }
      await ending.fail(task, leaseId, { code: 'lost', steps: task.steps, log: '' })
    }
  }

  /** Resolves when something may be due, or the signal aborts. */
  async function untilDue(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, LOOK_AGAIN_MS)
    signal.addEventListener('abort', () => resolve())
    const stopListening = await db.listen(BUILDS, { onMessage: () => resolve(), onGap: () => resolve() })
    if (!signal.aborted) await promise
    clearTimeout(timer)
    stopListening()
  }

  /** The builder doesn't know of its task: without this, the build would wait for the end of the lease. */
  async function takeBack(leaseId: string): Promise<void> {
    await builderTasksStore(db)
      .takeBack(leaseId)
      .catch((error: unknown) => log.warn({ err: error }, 'a build that no builder has heard of waits for its lease'))
  }

  async function claim(
    builder: StoredBuilder,
    { waitSeconds, lost }: { waitSeconds: number; lost: AbortSignal },
  ): Promise<BuilderTask | null> {
    const { builderId } = builder
    await appBuildersStore(db).seen(builderId, clock.now())
    waiting.get(builderId)?.abort()
    const own = new AbortController()
    waiting.set(builderId, own)
    const timer = setTimeout(() => own.abort(), waitSeconds * SECOND_MS)
    lost.addEventListener('abort', () => own.abort())
    if (lost.aborted) own.abort()
    try {
      for (;;) {
        if (isStopping || own.signal.aborted) return null
        // It may have been removed while it waited.
        if (!(await appBuildersStore(db).find(builderId))) return null
        const task = await next(builder)
        if (task && lost.aborted) {
          await takeBack(task.leaseId)
          return null
        }
        if (task) lost.addEventListener('abort', () => void takeBack(task.leaseId))
        if (task || waitSeconds === 0) return task ?? null
        await untilDue(own.signal)
      }
    } finally {
      clearTimeout(timer)
      if (waiting.get(builderId) === own) waiting.delete(builderId)
    }
  }

  return {
    claim,
    /** Before the process ends: those that wait get no task. */
    stop(): void {
      isStopping = true
      for (const one of waiting.values()) one.abort()
    },
  }
}
