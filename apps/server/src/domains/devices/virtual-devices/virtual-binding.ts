import { DomainError } from '@slipway/contract/refusals.ts'
import { virtualDeviceLimits } from '@slipway/contract/devices/virtual-devices/virtual-devices.limits.ts'
import type { Clock } from '../../../clock.ts'
import { hashOf } from '../../../crypto/random-secrets.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { DevicesApi } from '../devices/index.ts'
import type { ProductsApi } from '../../products/products/index.ts'
import { virtualDevicesStore } from './virtual-devices.store.ts'

interface Dependencies {
  clock: Clock
  products: Pick<ProductsApi, 'lock'>
  virtual: DevicesApi['virtual']
  /** Throws where the installation has no virtual devices. */
  requireShown(): void
}

/** The virtual device of an account: found or created, directly or with a ticket that the account has shown. */
export function virtualBinding({ clock, products, virtual, requireShown }: Dependencies) {
  /** The account's device of this product, created if missing; the caller has locked the product. */
  async function boundDevice(tx: DatabaseOrTransaction, held: { productId: string; accountId: number }) {
    const store = virtualDevicesStore(tx)
    const known = await store.deviceIdOf(held)
    const name = known === undefined ? undefined : await virtual.nameOf(tx, known)
    if (known !== undefined && name) return { deviceId: known, serial: name.serial }
    const { deviceId, serial } = await virtual.add(tx, held.productId)
    const { perProduct: limit } = virtualDeviceLimits
    if ((await virtual.countOf(tx, held.productId)) > limit) throw new DomainError('virtual-devices.tooMany', { limit })
    await store.insert(held, { deviceId, createTime: clock.now() })
    return { deviceId, serial }
  }

  /** The ticket was shown by the account that it names, so its bearer may act for it. */
  async function redeem(tx: DatabaseOrTransaction, ticket: string) {
    requireShown()
    const held = await virtualDevicesStore(tx).spendTicket({ hash: hashOf(ticket), now: clock.now() })
    const isThere = held !== undefined && (await products.lock(tx, held.productId))
    return isThere ? boundDevice(tx, held) : undefined
  }

  return { boundDevice, redeem }
}
