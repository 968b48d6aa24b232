import { DAY_MS, MINUTE_MS } from '@slipway/contract/durations.ts'
import { nextRun } from '@slipway/contract/users/scenes/next-run.ts'
import type { Clock } from '../../../../clock.ts'
import type { Database } from '../../../../db/database.ts'
import { clockOf, timersStore } from './timers.store.ts'

const BATCH = 200
/** A timer runs at least once a week; a change of the clocks can make it later. */
const LONGEST_WAIT_MS = 8 * DAY_MS

interface Dependencies {
  db: Database
  clock: Clock
  signal: AbortSignal
}

/** Timers that wait for a time that was reckoned while the clock was ahead wait for the next one of the right clock. */
export function timersAfterStepBack({ db, clock, signal }: Dependencies) {
  let lookedAt: number | undefined

  async function bringForward(now: number, from: number): Promise<void> {
    for (let after = 0; !signal.aborted;) {
      const waiting = await timersStore(db).waiting(after, from, BATCH)
      for (const timer of waiting) {
        const next = nextRun(clockOf(timer), now)
        if (timer.next_at !== null && timer.next_at > next)
          await timersStore(db).bringForward(timer.id, timer.next_at, next)
      }
      const last = waiting.at(-1)
      if (!last || waiting.length < BATCH) return
      after = last.id
    }
  }

  return {
    /** Called at each look. Before a process looks for the first time, the clock can have been set back as well. */
    async notice(): Promise<void> {
      const now = clock.now()
      if (lookedAt === undefined) await bringForward(now, now + LONGEST_WAIT_MS)
      else if (now < lookedAt - MINUTE_MS) await bringForward(now, now)
      lookedAt = now
    },
  }
}
