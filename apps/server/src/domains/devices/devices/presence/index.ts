import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import type { Clock } from '../../../../clock.ts'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import { allTransports } from './all-transports.ts'
import { deadInstances } from './dead-instances.ts'
import { httpPresence } from './http-presence.ts'
import { sessionReconciler } from './session-reconciler.ts'
import type { LiveChanges } from '../bus/live-changes.ts'
import { presence } from './presence.ts'
import { presenceStore } from './presence.store.ts'
import { instanceLease } from './instance-lease.ts'

interface Dependencies {
  pool: Pool
  clock: Clock
  log: FastifyBaseLogger
  live: LiveChanges
  onTakeOver(device: DeviceIdentity): void
}

interface Reconciling {
  productExists(productId: string): Promise<boolean>
  /** Runs after all sessions were compared, for notifications that may have been missed. */
  catchUp(gapMs: number): Promise<void>
  /** Does the unfinished work of the dead process. */
  onDead(instanceId: number, client: PoolClient): Promise<void>
}

/** Stores which devices are online, and through which process. */
export function devicePresence({ pool, clock, log, live, onTakeOver }: Dependencies) {
  const claim = instanceLease({ pool, log })
  const store = presenceStore(pool, claim.instanceId)
  const { attach, current: transport } = allTransports()
  const { onPresence, stop } = presence({ clock, log, live, claim, store, onTakeOver })
  const overHttp = httpPresence({ pool, clock, live, claim })
  return {
    attach,
    transport,
    /** The instance number of this process in the rows of presence. */
    instanceId: claim.instanceId,
    onPresence,
    overHttp,
    wantedSince: store.wantedSince,

    /** Compares the sessions of this process and of dead ones with the database. */
    reconcilers({ productExists, catchUp, onDead }: Reconciling) {
      const held = sessionReconciler({ log, transport, standing: store.standing, productExists, catchUp })
      claim.onClaimedAgain(() => held.invalidate(0))
      return { held, dead: deadInstances({ clock, log, live, claim, store, onDead }) }
    },

    async stop(): Promise<void> {
      await stop()
      await overHttp.stop()
      await claim.stop()
    },
  }
}

export type DevicePresence = ReturnType<typeof devicePresence>
