import { homeRoles } from '@slipway/contract/users/homes/home-rules.ts'
import type { Clock } from '../../../clock.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { UsersApi } from '../users/index.ts'
import { testPlacesStore } from './binding/test-places.store.ts'
import { bindingKinds, homeDevicesStore, proofs } from './home-devices.store.ts'
import { homeDevicesViews } from './home-devices.views.ts'
import { homesStore } from './homes.store.ts'
import { membersStore } from './members.store.ts'

interface Dependencies {
  clock: Clock
  users: Pick<UsersApi, 'testUsers'>
}

interface VirtualDevice {
  deviceId: number
  productId: string
  /** The developer that has bound it. */
  accountId: number
}

/**
 * Virtual devices that their developers bind without a phone (SI-097): each developer has a test home, where their events
 * become messages as in every home. Whoever proves to have such a device takes it from there.
 */
export function testHomes({ clock, users: { testUsers } }: Dependencies) {
  async function homeOf(tx: DatabaseOrTransaction, accountId: number): Promise<{ id: number; userId: number }> {
    const { userId, timeZone } = await testUsers.of(tx, accountId)
    const homes = homesStore(tx)
    await homes.lockUser(userId)
    const present = await homes.testHomeOf(userId)
    if (present) return { ...present, userId }
    const at = clock.now()
    const { id } = await homes.insert({ name: 'test', timeZone, country: '' }, { by: userId, at, isTest: true })
    await membersStore(tx).insert(id, { userId, role: homeRoles.owner, mayManage: false }, at)
    return { id, userId }
  }

  /** Without effect where the device is in a home. */
  return async (tx: DatabaseOrTransaction, { deviceId, productId, accountId }: VirtualDevice): Promise<void> => {
    const store = homeDevicesStore(tx)
    if (await testPlacesStore(tx).isPlaced(deviceId)) return
    const { id: homeId, userId } = await homeOf(tx, accountId)
    const product = await homeDevicesViews(tx).productOf(productId)
    const name = await homeDevicesViews(tx).freeName(homeId, product?.name ?? productId)
    const place = { deviceId, productId, homeId, userId, proof: proofs.console, at: clock.now() }
    if ((await store.insert({ ...place, name })) === undefined) return
    await store.note({ ...place, kind: bindingKinds.bound, ip: '' })
  }
}
