import { SECOND_MS } from '@slipway/contract/durations.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { latestDue, nextRun } from '@slipway/contract/users/scenes/next-run.ts'
import { timerLimits } from '@slipway/contract/users/scenes/scenes.limits.ts'
import { userStatuses } from '@slipway/contract/users/users/users.ts'
import type { Clock } from '../../../../clock.ts'
import { workLoop } from '../../../../concurrency/work-loop.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { Log } from '../../../../log.ts'
import type { DevicesApi } from '../../../devices/devices/index.ts'
import type { HomesApi } from '../../homes/index.ts'
import { actionTargetsViews, targetOf, type ActionTarget } from '../action-targets.views.ts'
import { endOfCommand, type ActionCommands, type ActionGiver, type EnqueuedAction } from '../action-commands.ts'
import { requireScene } from '../scenes.service.ts'
import { runResult, timerRunsStore, type OpenRun } from './timer-runs.store.ts'
import { timersAfterStepBack } from './timers-after-step-back.ts'
import { clockOf, timersStore, type StoredTimer } from './timers.store.ts'

const POLL_MS = SECOND_MS
const BATCH = 200
/** Timers of different devices don't wait for each other; the rest of the pool is for calls. */
const AT_ONCE = 4

interface Dependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'warn'>
  commands: ActionCommands
  homes: Pick<HomesApi, 'requireDevice'>
  devices: Pick<DevicesApi, 'userCommands'>
}

/**
 * Runs timers when they are due, in each process with the role `jobs`: one transaction takes the timer, records the run
 * and enqueues its commands, so that of several processes one runs it, and a crash repeats nothing.
 */
export function timerRunner({ db, clock, log, commands, homes, devices: { userCommands } }: Dependencies) {
  const stopping = new AbortController()
  const stepsBack = timersAfterStepBack({ db, clock, signal: stopping.signal })

  /** Asked when it runs: the user may have lost the right to control since. */
  async function targetsOf(tx: DatabaseOrTransaction, timer: StoredTimer): Promise<ActionTarget[]> {
    const user = { userId: timer.user_id }
    if (timer.device_uid !== null) {
      const device = await homes.requireDevice(tx, user, timer.device_uid, 'control')
      return [targetOf(device, { deKey: timer.de_key, data: timer.data as Record<string, unknown> })]
    }
    const { id } = await requireScene(tx, user, timer.scene_uid ?? '', 'control')
    return (await actionTargetsViews(tx).ofScenes([id])).get(id) ?? []
  }

  const giverOf = ({ user_id, scene_id }: StoredTimer): ActionGiver =>
    scene_id === null ? { user: user_id } : { scene: scene_id }

  async function enqueue(tx: DatabaseOrTransaction, timer: StoredTimer, isMissed: boolean): Promise<EnqueuedAction[]> {
    if (isMissed) return []
    try {
      return await commands.enqueue(tx, await targetsOf(tx, timer), giverOf(timer))
    } catch (error) {
      if (error instanceof DomainError) return []
      throw error
    }
  }

  async function runOne(id: number): Promise<void> {
    const enqueued = await inTransaction(db, async (tx) => {
      const now = clock.now()
      const timer = await timersStore(tx).lockDue(id, now)
      if (!timer?.next_at) return []
      const of = clockOf(timer)
      const dueAt = latestDue(of, timer.next_at, now)
      await timersStore(tx).setNext(id, of.days.length === 0 ? null : nextRun(of, now))
      if (await timerRunsStore(tx).hasRun(id, dueAt)) return []
      // While an account rests, its timers do.
      if (timer.user_status !== userStatuses.normal) return []
      const isMissed = now - dueAt > timerLimits.lateMs
      const done = await enqueue(tx, timer, isMissed)
      const run = { scheduleId: id, dueAt, ranAt: now, isMissed, results: done.map(runResult) }
      if (!(await timerRunsStore(tx).insert(run))) throw new Error('the timer has already run for this time')
      return done
    })
    commands.announce(enqueued)
  }

  async function runDue(): Promise<void> {
    await stepsBack.notice()
    while (!stopping.signal.aborted) {
      const due = await timersStore(db).due(clock.now(), BATCH)
      const waiting = [...due]
      let failed = 0
      const work = async (): Promise<void> => {
        for (let id = waiting.shift(); id !== undefined && !stopping.signal.aborted; id = waiting.shift()) {
          try {
            await runOne(id)
          } catch (error) {
            failed += 1
            log.warn({ err: error, timer: id }, 'a timer could not run and will be tried again')
          }
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      if (due.length < BATCH || failed > 0) return
    }
  }

  async function settledRun(tx: DatabaseOrTransaction, run: OpenRun): Promise<OpenRun> {
    const found = await userCommands.find(
      tx,
      run.results.flatMap(({ command }) => command ?? []),
    )
    const results = run.results.map((result) => {
      const command = result.command === null ? undefined : found.get(result.command)
      return command ? { ...result, ...endOfCommand(command) } : result
    })
    return { ...run, results }
  }

  /** Writes how the commands of runs ended, once devices have had their time to answer. */
  async function settleRuns(): Promise<void> {
    const now = clock.now()
    await inTransaction(db, async (tx) => {
      const store = timerRunsStore(tx)
      for (const run of await store.lockOpen(now - timerLimits.settledMs, BATCH)) {
        await store.settle(await settledRun(tx, run), now)
      }
    })
  }

  const loop = workLoop({
    work: () => runDue().then(settleRuns),
    onError: (error) => log.warn({ err: error }, 'the timers could not be read'),
    everyMs: POLL_MS,
  })

  return {
    runDue,
    settleRuns,
    /** From now on this process runs timers. */
    start: loop.start,
    async stop(): Promise<void> {
      stopping.abort()
      await loop.stop()
    },
  }
}
