import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { PoolClient } from 'pg'
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
  claim: Pick<InstanceLease, 'ensure' | 'dead' | 'settle'>
  store: Pick<PresenceStore, 'endSessionsOf'>
  /** The other process is dead: its unfinished work has to be done before its number is released. */
  onDead(instanceId: number, client: PoolClient): Promise<void>
}

/** Ends the sessions of server processes that died. */
export function deadInstances({ clock, log, live, claim, store, onDead }: Dependencies) {
  const stopping = new AbortController()
  let watch: NodeJS.Timeout | undefined
  let watching: Promise<void> | undefined

  /** The unfinished work of one dead process can fail, which must not affect the others. */
  async function endSessionsOf(dead: readonly number[]): Promise<void> {
    for (const other of dead) {
      await endOf(other).catch((error: unknown) =>
        log.warn({ err: error, process: other }, 'sessions of a dead process could not be ended yet'),
      )
    }
  }

  /** Marks the devices as offline that a process left online when it died. */
  const endOf = (dead: number): Promise<void> =>
    claim.settle(dead, async (client) => {
      for (const deviceId of await store.endSessionsOf(dead, { at: clock.now(), on: client }))
        live.changed(deviceId, 'device')
      await onDead(dead, client)
    })

  async function endDeadSessions(): Promise<void> {
    await claim.ensure()
    await endSessionsOf(await claim.dead())
  }

  /**
   * When Postgres itself was away, all processes lost their locks: the live ones have them again by the second check.
   */
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
    /**
     * Ends sessions of processes found dead twice; for a process without connections, which does not watch
     * continuously.
     */
    async endSessionsOfTheDead(): Promise<void> {
      await claim.ensure()
      const first = new Set(await claim.dead())
      if (first.size === 0) return
      await pause(LOOK_AGAIN_MS, undefined, { signal: stopping.signal, ref: false })
      await endSessionsOf((await claim.dead()).filter((other) => first.has(other)))
    },

    /**
     * At the start it also waits for a process that died so recently that PostgreSQL has not released its lock; then it
     * watches.
     */
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
