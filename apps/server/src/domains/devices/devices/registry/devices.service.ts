import { addDevice, type listOnOff, type updateDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { Device, OnOffRow } from '@slipway/contract/devices/devices/devices.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import type { Clock } from '../../../../clock.ts'
import { replies } from '../../../../db/call-context/announced-replies.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import type { LiveChanges } from '../bus/live-changes.ts'
import { newDeviceSecret, type DeviceSecretBox } from './device-secrets.ts'
import { deviceBatchesStore, type DeviceWords } from './device-batches.store.ts'
import { devicesStore } from './devices.store.ts'
import { devicesViews } from './devices.views.ts'
import { onOffViews } from './connection-history.views.ts'
import { randomSerial } from './random-serial.ts'

export type WithSecret = Device & { deviceSecret: string }

export interface ProductReads {
  /** Throws `products.notFound` both for absent and for foreign products. */
  requireOwn(productId: string, actor: Actor): Promise<unknown>
  mayStillUse(productId: string, actor: Actor): Promise<boolean>
  /** As `requireOwn`, and locks the product until the transaction ends. */
  lockOwn(tx: DatabaseOrTransaction, productId: string, actor: Actor): Promise<unknown>
}

interface Dependencies {
  db: Database
  clock: Clock
  secrets: DeviceSecretBox
  products: ProductReads
  live: LiveChanges
}

export function devicesService({ db, clock, secrets, products, live }: Dependencies) {
  const store = devicesStore(db)
  const views = devicesViews(db)
  const history = onOffViews(db)

  /**
   * Throws `products.notFound` or `devices.notFound`; a foreign device gets the same refusal as an absent one (SI-019).
   */
  async function requireOwn(name: DeviceName, actor: Actor): Promise<{ deviceId: number; device: Device }> {
    await products.requireOwn(name.productId, actor)
    const found = await views.find(name)
    if (!found) throw new DomainError('devices.notFound')
    return found
  }

  /** For changes of the device: its product can be neither deleted nor transferred before the transaction ends. */
  async function lockOwn(tx: DatabaseOrTransaction, name: DeviceName, actor: Actor) {
    await products.lockOwn(tx, name.productId, actor)
    const found = await devicesViews(tx).find(name)
    if (!found) throw new DomainError('devices.notFound')
    return found
  }

  return {
    requireOwn,
    lockOwn,
    mayStillUse: products.mayStillUse,

    /** `onAdded` runs in the transaction that adds the device. */
    async add(
      { serial: chosen, ...input }: CheckedInputOf<typeof addDevice>,
      actor: Actor,
      onAdded?: (tx: DatabaseOrTransaction, deviceId: number) => Promise<void>,
    ): Promise<WithSecret> {
      const { productId, name, remark } = input
      const serial = chosen ?? randomSerial()
      const deviceSecret = newDeviceSecret()
      return inTransaction(db, async (tx) => {
        await products.lockOwn(tx, productId, actor)
        const secret = secrets.seal(deviceSecret, { productId, serial })
        const added = devicesStore(tx)
        const deviceId = await added.insert({ productId, serial, secret, createdAt: clock.now(), name, remark })
        if (deviceId === undefined) throw new DomainError('devices.serialTaken', { serial })
        // The insert locks the product's counter, so a concurrent insert counts this one.
        const limit = deviceLimits.devicesPerProduct
        if ((await added.countedAll(productId)) > limit) throw new DomainError('devices.tooMany', { limit })
        await onAdded?.(tx, deviceId)
        const found = await devicesViews(tx).find({ productId, serial })
        if (!found) throw new DomainError('devices.notFound')
        return replies(tx, addDevice, { ...found.device, deviceSecret })
      })
    },

    /**
     * The ids by serial number, in one statement; without those that the product already has or has no room for. The caller
     * has locked the product.
     */
    async addMany(
      tx: DatabaseOrTransaction,
      productId: string,
      devices: readonly { serial: string; name?: string | undefined; remark?: string | undefined }[],
    ): Promise<{ added: Map<string, number>; room: number }> {
      const batches = deviceBatchesStore(tx)
      await batches.lockTotals(productId)
      const room = Math.max(0, deviceLimits.devicesPerProduct - (await devicesStore(tx).countedAll(productId)))
      const createdAt = clock.now()
      const rows = devices.slice(0, room).map(({ serial, name = '', remark = '' }) => {
        const secret = secrets.seal(newDeviceSecret(), { productId, serial })
        return { serial, secret, createdAt, name, remark }
      })
      return { added: await batches.insertMany(productId, rows), room }
    },

    /** The caller has locked the product, and announces the changes after its transaction. */
    describeMany: (tx: DatabaseOrTransaction, devices: readonly DeviceWords[]): Promise<void> =>
      deviceBatchesStore(tx).describeMany(devices),

    announceChanged(deviceIds: readonly number[], part: 'device' | 'commands'): void {
      for (const deviceId of deviceIds) live.changed(deviceId, part)
    },

    /** In the order of their ids; without virtual and simulated devices. */
    async secretsOf(
      tx: DatabaseOrTransaction,
      deviceIds: readonly number[],
    ): Promise<{ serial: string; deviceSecret: string }[]> {
      const rows = await devicesViews(tx).sealedSecrets(deviceIds)
      return rows.map(({ secret, ...name }) => ({ serial: name.serial, deviceSecret: secrets.open(secret, name) }))
    },

    /** An absent field keeps its value. */
    async update({ name, remark, ...one }: CheckedInputOf<typeof updateDevice>, actor: Actor): Promise<Device> {
      const deviceId = await inTransaction(db, async (tx) => {
        const found = await lockOwn(tx, one, actor)
        await devicesStore(tx).describe(found.deviceId, { name, remark })
        return found.deviceId
      })
      live.changed(deviceId, 'device')
      return (await requireOwn(one, actor)).device
    },

    async onOff(input: CheckedInputOf<typeof listOnOff>, actor: Actor): Promise<Page<OnOffRow>> {
      const { deviceId } = await requireOwn(input, actor)
      const total = await store.counted('deviceOnOff', String(deviceId))
      return {
        items: await history.list(deviceId, {}, { offset: offsetOf(input), limit: input.pageSize }, total),
        total,
      }
    },
  }
}

export type DevicesService = ReturnType<typeof devicesService>
