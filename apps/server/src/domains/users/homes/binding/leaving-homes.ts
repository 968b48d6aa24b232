import { deviceUnbound } from '@slipway/contract/users/homes/homes.events.ts'
import type { Clock } from '../../../../clock.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { EventPublisher } from '../../../../events/domain-events.ts'
import type { DevicesApi } from '../../../devices/devices/index.ts'
import { bindingKinds, homeDevicesStore } from '../home-devices.store.ts'
import { carriedAmong } from './sub-devices.views.ts'

interface Dependencies {
  clock: Clock
  events: EventPublisher
  devices: Pick<DevicesApi, 'bound'>
}

interface Unbinding {
  homeId: number
  deviceId: number
  productId: string
  eraseHistory: boolean
}

export interface By {
  userId: number
  ip: string
}

/** No user that is known: the device was reset by hand, or its gateway carries it no more. */
interface ByDevice {
  userId: null
  ip: ''
  kind: typeof bindingKinds.reset | typeof bindingKinds.unbound
}

const byReset: ByDevice = { userId: null, ip: '', kind: bindingKinds.reset }
const byGateway: ByDevice = { userId: null, ip: '', kind: bindingKinds.unbound }

export type Leaving = ReturnType<typeof leavingHomes>

/** A device leaves its home: by a user, by a reset, or because its gateway carries it no more. The caller has locked the home. */
export function leavingHomes({ clock, events, devices: { bound } }: Dependencies) {
  async function unbind(tx: DatabaseOrTransaction, unbinding: Unbinding, by: By | ByDevice): Promise<void> {
    const { deviceId, productId, homeId, eraseHistory } = unbinding
    const at = clock.now()
    const store = homeDevicesStore(tx)
    await store.remove(deviceId)
    await store.note({ deviceId, productId, homeId, kind: bindingKinds.unbound, ...by, at })
    await bound.release(tx, deviceId, at)
    await bound.announce(tx, deviceId)
    await events.publish(tx, deviceUnbound, { deviceId, productId, at, eraseHistory })
  }

  /** What it carries leaves with it. */
  async function unbindWithSubs(tx: DatabaseOrTransaction, unbinding: Unbinding, by: By | ByDevice): Promise<void> {
    await unbind(tx, unbinding, by)
    const subs = (await bound.subsOf(tx, unbinding.deviceId)).map(({ deviceId }) => deviceId)
    for (const sub of await carriedAmong(tx, subs)) await unbind(tx, { ...unbinding, ...sub }, by)
  }

  return {
    unbind,
    unbindWithSubs,

    /** With erasure, as its next owner is another one; the caller has locked the device, too. */
    byReset: (tx: DatabaseOrTransaction, device: Omit<Unbinding, 'eraseHistory'>): Promise<void> =>
      unbindWithSubs(tx, { ...device, eraseHistory: true }, byReset),

    /** A sub-device that its gateway carries no more. */
    byGateway: (tx: DatabaseOrTransaction, device: Omit<Unbinding, 'eraseHistory'>): Promise<void> =>
      unbind(tx, { ...device, eraseHistory: true }, byGateway),
  }
}
