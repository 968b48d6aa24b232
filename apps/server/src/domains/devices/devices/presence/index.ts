import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Clock } from '../../../../clock.ts'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import { allTransports } from './all-transports.ts'
import { deadInstances } from './dead-instances.ts'
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
  /** Runs once all sessions were looked at: what else may have been missed. */
  catchUp(gapMs: number): Promise<void>
  /** Does what that dead process still owed. */
  onDead(process: number): Promise<void>
}

/** Which devices are online, and by which process. */
export function devicePresence({ pool, clock, log, live, onTakeOver }: Dependencies) {
  const claim = instanceLease({ pool, log })
  const store = presenceStore(pool, claim.process)
  const { attach, current: transport } = allTransports()
  const { onPresence, stop } = presence({ clock, log, live, claim, store, onTakeOver })
  return {
    attach,
    transport,
    /** This process's number in the rows of presence. */
    process: claim.process,
    onPresence,
    wantedSince: store.wantedSince,

    /** Compares with the database what this process and those that died say of their sessions. */
    reconcilers({ productExists, catchUp, onDead }: Reconciling) {
      const held = sessionReconciler({ log, transport, standing: store.standing, productExists, catchUp })
      claim.onClaimedAgain(() => held.invalidate(0))
      return { held, dead: deadInstances({ clock, log, live, claim, store, onDead }) }
    },

    async stop(): Promise<void> {
      await stop()
      await claim.stop()
    },
  }
}

export type DevicePresence = ReturnType<typeof devicePresence>
