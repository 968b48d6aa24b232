import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { appBuildsLimits as limits } from '@slipway/contract/users/app-builds/app-builds.limits.ts'
import { missingTools } from '../../../android/android-tools.ts'
import type { Clock } from '../../../clock.ts'
import { workLoop } from '../../../concurrency/work-loop.ts'
import { withAuditContext } from '../../../db/audit-context.ts'
import type { Database } from '../../../db/database.ts'
import type { Log } from '../../../log.ts'
import { BUILDS } from './app-builds.store.ts'
import type { BuildEnding } from './build-ending.ts'
import type { BuildMaking } from './build-making.ts'
import { buildRunner, TaskLost } from './build-runner.ts'
import { buildTasksStore } from './build-tasks.store.ts'
import { buildWorkersStore } from './build-workers.store.ts'

export interface WorkerDependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'warn' | 'error'>
  dataFolder: string
  making: BuildMaking
  ending: BuildEnding
  /** What this machine lacks. */
  missing?: () => Promise<readonly string[]>
}

/** Builds applications, in a process with the role `builds`: one at a time. */
export function buildWorker({
  db,
  clock,
  log,
  dataFolder,
  making,
  ending,
  missing = missingTools,
}: WorkerDependencies) {
  const worker = randomUUID()
  const root = path.join(dataFolder, 'builds')
  const own = path.join(root, worker)
  const stopping = new AbortController()
  const runner = buildRunner({ db, clock, log, making, ending }, { worker, folder: own, signal: stopping.signal })
  let beat: NodeJS.Timeout | undefined
  let stopListening = (): void => {}
  let lacking: readonly string[] = []

  /** Folders of workers that have ended, however they did. */
  async function removeLeftovers(): Promise<void> {
    const alive = new Set((await buildWorkersStore(db).alive(clock.now())).map((one) => one.worker))
    for (const name of await readdir(root).catch(() => [])) {
      if (!alive.has(name)) await rm(path.join(root, name), { recursive: true, force: true })
    }
  }

  /** Where no process can build Android packages, waiting builds end with the reason. */
  async function failWithoutTools(): Promise<void> {
    const alive = await buildWorkersStore(db).alive(clock.now())
    if (alive.some((one) => one.missing.length === 0)) return
    for (const buildId of await buildTasksStore(db).waitingForAndroid()) await ending.abandon(buildId, 'toolsMissing')
  }

  async function buildDue(): Promise<void> {
    lacking = await missing()
    await buildWorkersStore(db).seen(worker, lacking, clock.now())
    if (lacking.length > 0) await failWithoutTools()
    const platforms = lacking.length > 0 ? (['webClip'] as const) : (['android', 'webClip'] as const)
    while (!stopping.signal.aborted) {
      const task = await buildTasksStore(db).claim({ worker, platforms, now: clock.now() })
      if (!task) return
      await runner.run(task)
    }
  }

  const loop = workLoop({
    work: () => withAuditContext({ kind: 'job', name: 'app-builds.build' }, buildDue),
    onError: (err) => log.warn({ err }, 'builds could not be made and will be tried again'),
    everyMs: limits.renewMs,
  })

  function onChange(): void {
    runner.renew().catch((err: unknown) => log.warn({ err }, 'the lease of a build could not be renewed'))
    loop.wake()
  }

  return {
    worker,
    buildDue,
    async start(): Promise<void> {
      await removeLeftovers()
      lacking = await missing()
      await buildWorkersStore(db).seen(worker, lacking, clock.now())
      stopListening = await db.listen(BUILDS, { onMessage: onChange, onGap: onChange })
      beat = setInterval(() => {
        buildWorkersStore(db)
          .seen(worker, lacking, clock.now())
          .catch(() => {})
      }, limits.renewMs)
      beat.unref()
      loop.start()
    },

    /** Returns the build in progress to the queue. */
    async stop(): Promise<void> {
      stopping.abort(new TaskLost())
      stopListening()
      clearInterval(beat)
      await loop.stop()
      await buildTasksStore(db).giveBack(worker)
      await buildWorkersStore(db).left(worker)
      await rm(own, { recursive: true, force: true })
    },
  }
}

export type BuildWorker = ReturnType<typeof buildWorker>
