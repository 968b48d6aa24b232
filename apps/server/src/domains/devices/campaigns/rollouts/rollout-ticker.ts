import { SECOND_MS } from '@slipway/contract/durations.ts'
import type { FastifyBaseLogger } from 'fastify'
import { elapsedOn, type Clock } from '../../../../clock.ts'
import { workLoop } from '../../../../concurrency/work-loop.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { FleetReadings } from './fleet-readings.ts'
import { rolloutsStore } from './rollouts.store.ts'

const EVERY_MS = SECOND_MS
/** A rollout that only waits for time, a device or a user. */
const IDLE_MS = 5 * SECOND_MS

interface Dependencies {
  db: DatabaseOrTransaction
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
  tick(campaignId: number): Promise<boolean>
  readings: Pick<FleetReadings, 'keep' | 'stop'>
}

/** Lets the engines of all rollouts decide once a second, in each process with the jobs role. */
export function rolloutTicker({ db, clock, log, tick, readings }: Dependencies) {
  const idleUntil = new Map<number, number>()
  const elapsedMs = elapsedOn(clock.now)

  async function tickAll(): Promise<void> {
    const open = await rolloutsStore(db).open()
    for (const id of idleUntil.keys()) if (!open.includes(id)) idleUntil.delete(id)
    readings.keep(open)
    for (const id of open) {
      if ((idleUntil.get(id) ?? 0) > elapsedMs()) continue
      try {
        const isBusy = await tick(id)
        if (isBusy) idleUntil.delete(id)
        else idleUntil.set(id, elapsedMs() + IDLE_MS)
      } catch (error) {
        log.warn({ err: error, campaignId: id }, 'a rollout could not be continued and will be tried again')
      }
    }
  }

  return {
    tickAll,
    /** Gives what ends it, after the tick that is under way. */
    start(): () => Promise<void> {
      const loop = workLoop({
        work: tickAll,
        onError: (error) => log.warn({ err: error }, 'rollouts could not be read and will be tried again'),
        everyMs: EVERY_MS,
      })
      loop.start()
      return async () => {
        await loop.stop()
        await readings.stop()
      }
    },
  }
}
