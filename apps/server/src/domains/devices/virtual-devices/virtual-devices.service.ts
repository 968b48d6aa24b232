import { DomainError } from '@slipway/contract/refusals.ts'
import { ticketUrl } from '@slipway/contract/devices/devices/label-code.ts'
import {
  virtualDeviceBound,
  virtualDeviceRemoved,
} from '@slipway/contract/devices/virtual-devices/virtual-devices.events.ts'
import { virtualDeviceLimits } from '@slipway/contract/devices/virtual-devices/virtual-devices.limits.ts'
import {
  bindStatus,
  type BindState,
  type BindTicket,
  type OwnVirtualDevice,
} from '@slipway/contract/devices/virtual-devices/virtual-devices.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { EventPublisher } from '../../../events/domain-events.ts'
import type { DeviceIdentity } from '../../../mqtt/ports.ts'
import type { Actor } from '../../../http/route.ts'
import { hashOf, newToken } from '../../../crypto/random-secrets.ts'
import type { DevicesApi } from '../devices/index.ts'
import type { ProductsApi } from '../../products/products/index.ts'
import { virtualBinding } from './virtual-binding.ts'
import { virtualDevicesStore } from './virtual-devices.store.ts'

export interface VirtualDevicesDependencies {
  db: Database
  clock: Clock
  events: EventPublisher
  products: Pick<ProductsApi, 'requireOwn' | 'lockOwn' | 'lock' | 'exists'>
  devices: Pick<DevicesApi, 'virtual'>
  /** The installation has switched virtual devices off (SI-116). */
  isHidden: boolean
}

export function virtualDevicesService({ db, clock, events, products, devices, isHidden }: VirtualDevicesDependencies) {
  const { virtual } = devices
  const requireShown = () => {
    if (isHidden) throw new DomainError('virtual-devices.hidden')
  }

  const { boundDevice, redeem } = virtualBinding({ clock, products, virtual, requireShown })

  /** The members of its home are notified first. */
  async function remove(tx: DatabaseOrTransaction, deviceId: number): Promise<void> {
    await events.publish(tx, virtualDeviceRemoved, { deviceId })
    await virtual.remove(tx, deviceId)
  }

  const removeBound = (productId: string, actor: Actor): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      await products.lockOwn(tx, productId, actor)
      const deviceId = await virtualDevicesStore(tx).deviceIdOf({ productId, accountId: actor.accountId })
      if (deviceId !== undefined) await remove(tx, deviceId)
      return deviceId !== undefined
    })

  return {
    async state(productId: string, actor: Actor): Promise<BindState> {
      requireShown()
      await products.requireOwn(productId, actor)
      const store = virtualDevicesStore(db)
      const deviceId = await store.deviceIdOf({ productId, accountId: actor.accountId })
      const name = deviceId === undefined ? undefined : await virtual.nameOf(db, deviceId)
      if (deviceId === undefined || !name) return { bindStatus: bindStatus.unbound }
      const { token, hash } = newToken()
      const expiresAt = clock.now() + virtualDeviceLimits.tokenLifeMs
      await store.keepToken(deviceId, { hash, expiresAt })
      return { bindStatus: bindStatus.bound, serial: name.serial, token }
    },

    list: async (actor: Actor): Promise<OwnVirtualDevice[]> =>
      isHidden ? [] : virtualDevicesStore(db).listOf(actor.accountId, virtualDeviceLimits.listed),

    bind(productId: string, actor: Actor): Promise<{ deviceId: number; serial: string }> {
      requireShown()
      return inTransaction(db, async (tx) => {
        await products.lockOwn(tx, productId, actor)
        const { accountId } = actor
        const { deviceId, serial } = await boundDevice(tx, { productId, accountId })
        await events.publish(tx, virtualDeviceBound, { deviceId, productId, accountId })
        return { deviceId, serial }
      })
    },

    async unbind(productId: string, actor: Actor): Promise<void> {
      if (!(await removeBound(productId, actor))) throw new DomainError('virtual-devices.notBound')
    },

    async unbindIfBound(productId: string, actor: Actor): Promise<void> {
      await removeBound(productId, actor)
    },

    async ticket(productId: string, actor: Actor, origin: string): Promise<BindTicket> {
      requireShown()
      const { token: ticket, hash } = newToken()
      const expireTime = clock.now() + virtualDeviceLimits.ticketLifeMs
      await inTransaction(db, async (tx) => {
        await products.lockOwn(tx, productId, actor)
        const held = { productId, accountId: actor.accountId }
        await virtualDevicesStore(tx).keepTicket(held, { hash, expiresAt: expireTime })
      })
      return { ticket, url: ticketUrl(origin, ticket), expireTime }
    },

    /** The device of the ticket, which is spent with the transaction; undefined where it is not valid. */
    redeem,

    answer: (ticket: string): Promise<{ serial: string }> =>
      inTransaction(db, async (tx) => {
        const found = await redeem(tx, ticket)
        if (!found) throw new DomainError('virtual-devices.ticketSpent')
        return { serial: found.serial }
      }),

    /** Consumes the token of a connection; undefined where it is invalid. */
    async admit(serial: string, token: string): Promise<DeviceIdentity | undefined> {
      const device = await virtual.bySerial(db, serial)
      if (!device || !(await products.exists(device.productId))) return undefined
      const isIn = await virtualDevicesStore(db).spendToken(device.deviceId, { hash: hashOf(token), now: clock.now() })
      return isIn ? device : undefined
    },

    /** Voids all tokens: their accounts may have lost the right. */
    dropAllTokens: (): Promise<void> => virtualDevicesStore(db).dropAllTokens(),

    async kickAllOf(accountId: number, kick: (deviceId: number) => void): Promise<void> {
      await virtualDevicesStore(db).dropTokensOf(accountId)
      for (const deviceId of await virtualDevicesStore(db).deviceIdsOf(accountId)) kick(deviceId)
    },

    async isThere(deviceId: number): Promise<boolean> {
      const name = await virtual.nameOf(db, deviceId)
      return name !== undefined && products.exists(name.productId)
    },

    /** The account can no longer use the product's virtual device, which is deleted with its data. */
    async removeOf(tx: DatabaseOrTransaction, held: { productId: string; accountId: number }): Promise<void> {
      const store = virtualDevicesStore(tx)
      await store.dropTicket(held)
      const deviceId = await store.deviceIdOf(held)
      if (deviceId !== undefined) await remove(tx, deviceId)
    },

    /** The account is deleted, and its virtual devices with it (RB-17). */
    async removeAllOf(tx: DatabaseOrTransaction, accountId: number): Promise<void> {
      const store = virtualDevicesStore(tx)
      for (const deviceId of await store.deviceIdsOf(accountId)) await remove(tx, deviceId)
      await store.dropTicketsOf(accountId)
    },
  }
}

export type VirtualDevicesService = ReturnType<typeof virtualDevicesService>
