import { homeLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../../clock.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { CarriedInHomes, DevicesApi } from '../../../devices/devices/index.ts'
import { bindingKinds, homeDevicesStore, proofs } from '../home-devices.store.ts'
import { homeDevicesViews } from '../home-devices.views.ts'
import { homesStore } from '../homes.store.ts'
import { testPlacesStore } from './test-places.store.ts'
import { carriedAmong } from './sub-devices.views.ts'

interface Carried {
  deviceId: number
  productId: string
}

/** The home of a gateway, in the name of the user that added the gateway. */
interface Joining {
  homeId: number
  userId: number
  at: number
}

/** A device of a product that is not released stays outside. */
async function joinHome(
  bound: DevicesApi['bound'],
  tx: DatabaseOrTransaction,
  { deviceId, productId }: Carried,
  { homeId, userId, at }: Joining,
): Promise<void> {
  const product = await homeDevicesViews(tx).productOf(productId)
  if (product?.publishStatus !== publishStatus.released) return
  const store = homeDevicesStore(tx)
  const name = await homeDevicesViews(tx).freeName(homeId, product.name)
  await testPlacesStore(tx).leave(deviceId)
  const entry = { deviceId, productId, homeId, proof: proofs.gateway, at }
  if ((await store.insert({ ...entry, userId, name })) === undefined) return
  await store.note({ ...entry, userId: null, kind: bindingKinds.bound, ip: '' })
  await bound.announce(tx, deviceId)
}

/** All that the gateway carries come with it; those that another home has already stay there. */
export async function joinWithGateway(
  bound: DevicesApi['bound'],
  tx: DatabaseOrTransaction,
  gatewayId: number,
  to: Joining,
): Promise<void> {
  const subs = await bound.subsOf(tx, gatewayId)
  if (subs.length === 0) return
  const { subDevices } = await homeDevicesStore(tx).countIn(to.homeId)
  const { subDevices: limit } = homeLimits
  if (subDevices + subs.length > limit) throw new DomainError('homes.tooManySubDevices', { limit })
  for (const sub of subs) await joinHome(bound, tx, sub, to)
}

interface Dependencies {
  clock: Clock
  devices: Pick<DevicesApi, 'bound'>
  /** With erasure. */
  unbind(tx: DatabaseOrTransaction, device: Carried & { homeId: number }): Promise<void>
}

/** Sub-devices share the home of their gateway. */
export const carriedInHomes = ({ clock, devices: { bound }, unbind }: Dependencies): CarriedInHomes => ({
  async lockHomeOf(tx, deviceId) {
    const found = await homeDevicesStore(tx).homeOf(deviceId)
    if (!found) return undefined
    await homesStore(tx).lock(found.homeUid)
    return (await homeDevicesStore(tx).homeOf(deviceId))?.homeId
  },

  async join(tx, gatewayId, sub) {
    const store = homeDevicesStore(tx)
    const [gateway, present] = [await store.homeOf(gatewayId), await store.homeOf(sub.deviceId)]
    if (present) return present.homeId === gateway?.homeId ? 'joined' : 'elsewhere'
    if (!gateway) return 'joined'
    const { homeId, boundBy: userId } = gateway
    if ((await store.countIn(homeId)).subDevices >= homeLimits.subDevices) return 'full'
    await joinHome(bound, tx, sub, { homeId, userId, at: clock.now() })
    return 'joined'
  },

  async leave(tx, subIds) {
    for (const sub of await carriedAmong(tx, subIds)) await unbind(tx, sub)
  },
})
