import type { Pool } from 'pg'
import type { Clock } from '../../../../clock.ts'
import { batcher } from '../../../../concurrency/batcher.ts'
import type { Arrival } from '../../../../device-http/ports.ts'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import type { LiveChanges } from '../bus/live-changes.ts'
import { httpPresenceStore, type AskingDevice } from './http-presence.store.ts'
import type { InstanceLease } from './instance-lease.ts'

const MAX_BATCH = 500

interface Dependencies {
  pool: Pool
  clock: Clock
  live: LiveChanges
  claim: Pick<InstanceLease, 'ensure' | 'instanceId'>
}

/** Online over HTTP means that the device has asked within the last minutes. */
export function httpPresence({ pool, clock, live, claim }: Dependencies) {
  const store = httpPresenceStore(pool, claim.instanceId)

  const announce = (deviceIds: readonly number[]): void => {
    if (live.isAnyoneWatching()) for (const deviceId of deviceIds) live.changed(deviceId, 'device')
  }

  const arrivals = batcher<AskingDevice, Arrival>(async (rows) => {
    await claim.ensure()
    // One statement can change a row only once.
    const arrived = await store.arrive([...new Map(rows.map((row) => [row.deviceId, row])).values()])
    announce([...arrived.keys()])
    return rows.map(({ deviceId }) => {
      const isHere = arrived.get(deviceId)
      return isHere === undefined ? 'void' : isHere ? 'here' : 'elsewhere'
    })
  }, MAX_BATCH)

  return {
    onAsked: ({ deviceId, epoch }: DeviceIdentity, ip: string): Promise<Arrival> =>
      arrivals.load({ deviceId, at: clock.now(), ip, epoch }),

    async onGone(deviceIds: readonly number[], reason: string): Promise<void> {
      for (let from = 0; from < deviceIds.length; from += MAX_BATCH)
        announce(await store.leave(deviceIds.slice(from, from + MAX_BATCH), clock.now(), reason))
    },

    stop: (): Promise<void> => arrivals.idle(),
  }
}
