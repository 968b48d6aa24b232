import { DomainError } from '@slipway/contract/refusals.ts'
import { mayTakeAway } from '@slipway/contract/users/homes/home-rules.ts'
import { deviceMoved } from '@slipway/contract/users/homes/homes.events.ts'
import { homeLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import type { Clock } from '../../../clock.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { EventPublisher } from '../../../events/domain-events.ts'
import type { DevicesApi } from '../../devices/devices/index.ts'
import { carriedAmong } from './binding/sub-devices.views.ts'
import { bindingKinds, homeDevicesStore } from './home-devices.store.ts'
import type { HomeDevicePlace } from './home-devices.views.ts'
import { requirePlace } from './home-places.ts'
import { sharesStore } from './shares/shares.store.ts'

interface Dependencies {
  clock: Clock
  events: EventPublisher
  devices: Pick<DevicesApi, 'bound'>
}

interface Mover {
  userId: number
  ip: string
}

/** To another home: what the user may take away there may be added to. Both homes are locked, in one order. */
export function movingHomes({ clock, events, devices: { bound } }: Dependencies) {
  return async (tx: DatabaseOrTransaction, found: HomeDevicePlace, homeId: string, user: Mover): Promise<void> => {
    if (!mayTakeAway(found.place, found.boundBy === user.userId)) throw new DomainError('homes.deviceNotFound')
    const target = await requirePlace(tx, user, homeId, 'manage')
    const store = homeDevicesStore(tx)
    // Where its gateway goes, a sub-device goes.
    if (found.shown.gatewayId !== null) throw new DomainError('homes.carried')
    const subs = await carriedAmong(
      tx,
      (await bound.subsOf(tx, found.deviceId)).map(({ deviceId }) => deviceId),
    )
    const counted = await store.countIn(target.id)
    const { devices: limit, subDevices } = homeLimits
    if (counted.devices >= limit) throw new DomainError('homes.tooManyDevices', { limit })
    if (counted.subDevices + subs.length > subDevices) {
      throw new DomainError('homes.tooManySubDevices', { limit: subDevices })
    }
    const at = clock.now()
    for (const { deviceId, productId } of [found, ...subs]) {
      await store.change({ deviceId }, { homeId: target.id, roomId: null })
      await sharesStore(tx).endAllOf(deviceId)
      const line = { deviceId, productId, homeId: target.id, userId: user.userId, ip: user.ip, at }
      await store.note({ ...line, kind: bindingKinds.moved })
      await events.publish(tx, deviceMoved, { deviceId, homeId: target.id, at })
    }
  }
}
