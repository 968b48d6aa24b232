import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import type { Clock } from '../clock.ts'
import type { DeviceIdentity } from '../mqtt/ports.ts'
import type { Arrival, DeviceHttpPorts } from './ports.ts'

interface Asking {
  askedAt: number
  /** When the database last heard of it. */
  keptAt: number
  epoch: number | undefined
}

interface Dependencies {
  ports: Pick<DeviceHttpPorts, 'onAsked' | 'onGone'>
  clock: Clock
  keepMs: number
}

/** The devices that have asked this process within the last minutes: they are online. */
export function askingDevices({ ports, clock, keepMs }: Dependencies) {
  const asking = new Map<number, Asking>()

  return {
    /** `isFresh`: the database decides, whatever it said before. */
    async note(device: DeviceIdentity, ip: string, { isFresh }: { isFresh: boolean }): Promise<Arrival> {
      const { deviceId, epoch } = device
      const now = clock.now()
      const known = asking.get(deviceId)
      if (known && !isFresh && known.epoch === epoch && now - known.keptAt < keepMs) {
        known.askedAt = now
        return 'here'
      }
      const arrival = await ports.onAsked(device, ip)
      if (arrival === 'here') asking.set(deviceId, { askedAt: now, keptAt: now, epoch })
      else asking.delete(deviceId)
      return arrival
    },

    /** Its request has ended. */
    touch(deviceId: number): void {
      const known = asking.get(deviceId)
      if (known) known.askedAt = clock.now()
    },

    async sweep(isAsking: (deviceId: number) => boolean): Promise<void> {
      const since = clock.now() - deviceLimits.httpQuietMs
      const quiet = [...asking].filter(([id, { askedAt }]) => askedAt <= since && !isAsking(id)).map(([id]) => id)
      for (const id of quiet) asking.delete(id)
      if (quiet.length > 0) await ports.onGone(quiet, 'quiet')
    },

    /** Its identity is void, or was. */
    async drop(deviceId: number): Promise<void> {
      if (asking.delete(deviceId)) await ports.onGone([deviceId], 'kicked')
    },

    /** A connection of the device has come: it is not ours any more. */
    forget: (deviceId: number): void => void asking.delete(deviceId),

    async stop(): Promise<void> {
      const all = [...asking.keys()]
      asking.clear()
      if (all.length > 0) await ports.onGone(all, 'shutdown')
    },
  }
}
