import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { homeLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { EndUser } from '../../../../http/route.ts'
import type { DevicesApi } from '../../../devices/devices/index.ts'
import { bindingKinds, homeDevicesStore, type Proof } from '../home-devices.store.ts'
import { homeDevicesViews, type BindableProduct } from '../home-devices.views.ts'
import { testPlacesStore } from './test-places.store.ts'
import { joinWithGateway } from './home-of-gateway.ts'
import { bindWindowsStore } from './bind-windows.store.ts'

export interface Adding {
  deviceId: number
  productId: string
  /** Virtual and simulated devices are there before their product is released. */
  isTrial: boolean
  homeId: number
  user: Pick<EndUser, 'userId'>
  proof: Proof
  ip: string
  at: number
}

export interface Added {
  /** The device as its home knows it. */
  uid: string
  /** The home had it already. */
  isPresent: boolean
}

async function requireProduct(
  on: DatabaseOrTransaction,
  productId: string,
  isTrial: boolean,
): Promise<BindableProduct> {
  const product = await homeDevicesViews(on).productOf(productId)
  const isReleased = product?.publishStatus === publishStatus.released
  if (!product || !(isReleased || isTrial)) throw new DomainError('homes.notReleased')
  return product
}

export const requireReleased = (on: DatabaseOrTransaction, productId: string): Promise<BindableProduct> =>
  requireProduct(on, productId, false)

/** Which home has the device is said only to its own members. */
async function elsewhere(tx: DatabaseOrTransaction, userId: number, uid: string): Promise<DomainError> {
  const own = await homeDevicesViews(tx).find(userId, uid)
  return own ? new DomainError('homes.inYourHome', { home: own.homeName }) : new DomainError('homes.boundElsewhere')
}

/**
 * Puts a device that has proved itself into a home. The caller has locked the home, then the device. A device that this home
 * already has stays as it is.
 */
export const adding =
  ({ bound }: Pick<DevicesApi, 'bound'>) =>
  async (tx: DatabaseOrTransaction, { isTrial, ip, user, ...device }: Adding): Promise<Added> => {
    const requireFree = async (on: DatabaseOrTransaction, deviceId: number, homeId: number): Promise<void> => {
      const gatewayId = await bound.gatewayOf(on, deviceId)
      if (gatewayId === undefined) return
      const gateway = await homeDevicesStore(on).homeOf(gatewayId)
      if (gateway?.homeId !== homeId) throw new DomainError('homes.carried')
    }
    const { deviceId, productId, homeId } = device
    const { userId } = user
    const store = homeDevicesStore(tx)
    const present = await store.homeOf(deviceId)
    if (present?.homeId === homeId) return { uid: present.uid, isPresent: true }
    if (present) throw await elsewhere(tx, userId, present.uid)
    const product = await requireProduct(tx, productId, isTrial)
    await requireFree(tx, deviceId, homeId)
    const { devices: limit } = homeLimits
    if ((await store.countIn(homeId)).devices >= limit) throw new DomainError('homes.tooManyDevices', { limit })
    await testPlacesStore(tx).leave(deviceId)
    const name = await homeDevicesViews(tx).freeName(homeId, product.name)
    const uid = await store.insert({ ...device, userId, name })
    if (uid === undefined) throw new DomainError('homes.boundElsewhere')
    await store.note({ ...device, userId, kind: bindingKinds.bound, ip })
    await joinWithGateway(bound, tx, deviceId, { homeId, userId, at: device.at })
    await bindWindowsStore(tx).close(deviceId)
    await bound.announce(tx, deviceId)
    return { uid, isPresent: false }
  }
