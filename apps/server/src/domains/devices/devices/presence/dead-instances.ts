import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../../clock.ts'
import type { LiveChanges } from '../bus/live-changes.ts'
import type { PresenceStore } from './presence.store.ts'
import type { InstanceLease } from './instance-lease.ts'

const LOOK_AGAIN_MS = 3_000
const LOOK_EVERY_MS = 3_000

interface Dependencies {
  clock: Clock
  log: FastifyBaseLogger
  live: LiveChanges
  claim: Pick<InstanceLease, 'ensure' | 'dead' | 'whereDead' | 'forget'>
  store: Pick<PresenceStore, 'endSessionsOf'>
  /** That other process is dead: what it owed is to be done before it is forgotten. */
  onDead(process: number): Promise<void>
}

/** Ends the sessions of server processes that died. */
export function deadInstances({ clock, log, live, claim, store, onDead }: Dependencies) {
  const stopping = new AbortController()
  let watch: NodeJS.Timeout | undefined
  let watching: Promise<void> | undefined

  /** What one of them owes may be in the way of its end, and never in that of others. */
  async function endSessionsOf(dead: readonly number[]): Promise<void> {
    for (const other of dead) {
      await endOf(other).catch((error: unknown) =>
        log.warn({ err: error, process: other }, 'sessions of a dead process could not be ended yet'),
      )
    }
  }

  /** Devices that a process left online when it died are told to be offline. */
  const endOf = (dead: number): Promise<void> =>
    claim.whereDead(dead, async () => {
      for (const deviceId of await store.endSessionsOf(dead, clock.now())) live.changed(deviceId, 'device')
      await onDead(dead)
      await claim.forget(dead)
    })

  async function endDeadSessions(): Promise<void> {
    await claim.ensure()
    await endSessionsOf(await claim.dead())
  }

  /** Where Postgres itself was away all have lost their numbers: who is alive has it again by the second look. */
  function watchOthers(): void {
    let suspects = new Set<number>()
    const look = async () => {
      await claim.ensure()
      const dead = await claim.dead()
      await endSessionsOf(dead.filter((other) => suspects.has(other)))
      suspects = new Set(dead)
    }
    const tick = () => {
      watching ??= look()
        .catch((error: unknown) => log.warn({ err: error }, 'other processes could not be checked'))
        .finally(() => (watching = undefined))
    }
    watch = setInterval(tick, LOOK_EVERY_MS)
    watch.unref()
  }

  return {
    /** Of those that are seen dead twice: for who has no connections of its own to keep watch for. */
    async endSessionsOfTheDead(): Promise<void> {
      await claim.ensure()
      const first = new Set(await claim.dead())
      if (first.size === 0) return
      await pause(LOOK_AGAIN_MS, undefined, { signal: stopping.signal, ref: false })
      await endSessionsOf((await claim.dead()).filter((other) => first.has(other)))
    },

    /** At the start: also of one that died so shortly ago that PostgreSQL has not let go of it yet; then of all that die. */
    async endDeadSessionsFromNow(): Promise<void> {
      if (watch) return
      watchOthers()
      await endDeadSessions()
      await pause(LOOK_AGAIN_MS, undefined, { signal: stopping.signal, ref: false })
      await endDeadSessions()
    },

    async stop(): Promise<void> {
      stopping.abort()
      clearInterval(watch)
      await watching
    },
  }
}

export type DeadInstances = ReturnType<typeof deadInstances>
