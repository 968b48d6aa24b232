import type { Pool } from 'pg'
import type { Clock } from '../../../../clock.ts'
import type { PresenceChange } from '../../../../mqtt/ports.ts'
import { batcher } from '../../../../concurrency/batcher.ts'
import type { LiveChanges } from '../bus/live-changes.ts'
import { subPresenceStore } from './sub-presence.store.ts'
import { topologyStore } from './topology.store.ts'

const MAX_BATCH = 500

interface Change {
  gatewayId: number
  session: string
  online: boolean
}

/** A sub-device is online for as long as the connection over which its gateway logged it in. */
export function gatewaySessions({ pool, clock, live }: { pool: Pool; clock: Clock; live: LiveChanges }) {
  const store = topologyStore(pool)
  const presence = subPresenceStore(pool)
  /** Sub-devices by the gateway that logged them in here; avoids a query for every device that connects. */
  const carrying = new Map<number, Set<number>>()
  const carriedBy = new Map<number, number>()
  const ends = batcher<Change, void>(async (all) => {
    const gateways = await presence.carrying(all.map(({ gatewayId }) => gatewayId))
    const changes = all.filter(({ gatewayId }) => gateways.has(gatewayId))
    if (changes.length > 0) await follow(changes)
    return all.map(() => undefined)
  }, MAX_BATCH)

  async function follow(changes: readonly Change[]): Promise<void> {
    const ended = await presence.endOf(changes, clock.now())
    for (const deviceId of ended) live.changed(deviceId, 'device')
    if (ended.length > 0) for (const { gatewayId } of changes) live.changed(gatewayId, 'topology')
    const come = changes.filter(({ online }) => online)
    if (come.length > 0) for (const { gatewayId, subId } of await presence.follow(come)) remember(gatewayId, subId)
  }

  function remember(gatewayId: number, subId: number): void {
    const subs = carrying.get(gatewayId) ?? new Set()
    carrying.set(gatewayId, subs.add(subId))
    carriedBy.set(subId, gatewayId)
  }

  return {
    remember,

    /** The gateway that logged in the sub-device through this process. */
    gatewayOf: (subId: number): number | undefined => carriedBy.get(subId),

    async onPresence(gatewayId: number, { session, online }: PresenceChange): Promise<void> {
      await ends.load({ gatewayId, session, online })
      if (online) return
      for (const subId of carrying.get(gatewayId) ?? []) if (carriedBy.get(subId) === gatewayId) carriedBy.delete(subId)
      carrying.delete(gatewayId)
    },

    /** The gateway has subscribed: pending downlinks for its sub-devices can be sent. */
    async onReady(gatewayId: number, send: (deviceId: number) => void): Promise<void> {
      if (!carrying.has(gatewayId)) return
      for (const { deviceId, online } of await store.list(gatewayId)) if (online) send(deviceId)
    },
  }
}
