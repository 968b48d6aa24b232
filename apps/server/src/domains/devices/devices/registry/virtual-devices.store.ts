import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { VIRTUAL_SERIAL_HEAD } from '@slipway/contract/devices/virtual-devices/virtual-devices.ts'
import type { Clock } from '../../../../clock.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import { disconnectDevice } from './device-disconnecting.ts'
import { newDeviceSecret, type DeviceSecretBox } from './device-secrets.ts'
import { devicesStore } from './devices.store.ts'
import { randomSerial } from './random-serial.ts'

/** Devices without hardware: they behave like real ones, but no list or total includes them (SI-097). */
export function virtualRows({ clock, secrets }: { clock: Clock; secrets: DeviceSecretBox }) {
  return {
    /** Throws `devices.tooMany` where the product has reached its limit. */
    async add(tx: DatabaseOrTransaction, productId: string): Promise<DeviceIdentity> {
      const serial = VIRTUAL_SERIAL_HEAD + randomSerial()
      const { id } = await tx
        .insertInto('devices')
        .values({
          product_id: productId,
          serial,
          // Never shown: such a device authenticates with tokens.
          secret: secrets.seal(newDeviceSecret(), { productId, serial }),
          created_at: new Date(clock.now()),
          is_virtual: true,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const limit = deviceLimits.devicesPerProduct
      if ((await devicesStore(tx).countedAll(productId)) > limit) throw new DomainError('devices.tooMany', { limit })
      return { productId, serial, deviceId: id }
    },

    /** Across all accounts; a transaction that adds one locks the total until it ends. */
    countOf: (tx: DatabaseOrTransaction, productId: string): Promise<number> =>
      devicesStore(tx).counted('devicesVirtual', productId),

    async nameOf(on: DatabaseOrTransaction, deviceId: number): Promise<DeviceName | undefined> {
      const row = await on
        .selectFrom('devices')
        .select(['product_id', 'serial'])
        .where('id', '=', deviceId)
        .executeTakeFirst()
      return row && { productId: row.product_id, serial: row.serial }
    },

    /** Serial numbers of virtual devices are random, so they are unique across products. */
    async bySerial(on: DatabaseOrTransaction, serial: string): Promise<DeviceIdentity | undefined> {
      const row = await on
        .selectFrom('devices')
        .select(['id', 'product_id'])
        .where('serial', '=', serial)
        .where('is_virtual', '=', true)
        .executeTakeFirst()
      return row && { productId: row.product_id, serial, deviceId: row.id }
    },

    /** The properties that have a latest value. */
    async reportedBy(on: DatabaseOrTransaction, deviceId: number): Promise<Set<string>> {
      const row = await on
        .selectFrom('device_states')
        .select('data')
        .where('device_id', '=', deviceId)
        .executeTakeFirst()
      return new Set(Object.keys((row?.data ?? {}) as Record<string, unknown>))
    },

    async remove(tx: DatabaseOrTransaction, deviceId: number): Promise<void> {
      await devicesStore(tx).delete(deviceId)
      await disconnectDevice(tx, deviceId)
    },
  }
}

export type VirtualRows = ReturnType<typeof virtualRows>
