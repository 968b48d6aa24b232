import { virtualDeviceLimits } from '@slipway/contract/devices/virtual-devices/virtual-devices.limits.ts'
import { panelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { sampleValues } from '@slipway/contract/products/features/panel/sample-values.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { Log } from '../../../log.ts'
import { StandIn } from '../../../mqtt/virtual/stand-in.ts'
import type { VirtualSockets } from '../../../mqtt/virtual/virtual-sockets.ts'
import type { FeaturesApi } from '../../products/features/index.ts'
import type { DevicesApi } from '../devices/index.ts'

export interface Watched {
  deviceId: number
  productId: string
  serial: string
}

/** Before it is asked whether a device whose stand-in has ended needs another one. */
const LOST_AFTER_MS = 500

/** Held by whoever watches the device, until it ends it. */
export interface StandInHold {
  /** The device is offline: this process answers for it from now on, unless a page comes. */
  begin(): void
  end(): void
}

interface Dependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'error'>
  features: Pick<FeaturesApi, 'inForceOf'>
  devices: { virtual: Pick<DevicesApi['virtual'], 'reportedBy'> }
}

interface Kept {
  /** Of those that watch it: called some time after its stand-in has ended, whatever the reason. */
  holds: Set<() => void>
  isBeginning: boolean
  socket?: StandIn
}

/** Virtual devices that this process answers for while they are watched and no page acts as them. */
export function standIns({ db, clock, log, features, devices: { virtual } }: Dependencies) {
  const kept = new Map<number, Kept>()
  let sockets: Pick<VirtualSockets, 'standIn'> | undefined

  async function begin({ deviceId, productId, serial }: Watched, one: Kept): Promise<void> {
    const model = (await features.inForceOf(productId)).map(panelFeature)
    const known = await virtual.reportedBy(db, deviceId)
    if (kept.get(deviceId) !== one) return
    const first = sampleValues(model)
      .filter(([deKey]) => !known.has(deKey))
      .slice(0, virtualDeviceLimits.waitingMessages / 2)
    one.socket = new StandIn({ clock, model, first })
    one.socket.on('close', () => setTimeout(() => one.holds.forEach((onLost) => onLost()), LOST_AFTER_MS).unref())
    sockets?.standIn({ deviceId, productId, serial }, one.socket)
  }

  return {
    /** From now on devices are carried by these. */
    carryBy(opened: Pick<VirtualSockets, 'standIn'>): void {
      sockets = opened
    },

    hold(device: Watched, onLost: () => void): StandInHold {
      const { deviceId } = device
      const one = kept.get(deviceId) ?? { holds: new Set(), isBeginning: false }
      const lost = () => onLost()
      one.holds.add(lost)
      kept.set(deviceId, one)
      let isOver = false
      return {
        begin() {
          if (isOver || !sockets || one.isBeginning || one.socket?.isOpen) return
          one.isBeginning = true
          begin(device, one)
            .catch((error: unknown) => log.error({ err: error, deviceId }, 'nothing answers for a virtual device'))
            .finally(() => {
              one.isBeginning = false
            })
        },
        end() {
          if (isOver) return
          isOver = true
          one.holds.delete(lost)
          if (one.holds.size > 0) return
          kept.delete(deviceId)
          one.socket?.close()
        },
      }
    },
  }
}

export type StandIns = ReturnType<typeof standIns>
