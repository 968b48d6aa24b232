import { simulatedSerial } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.ts'
import { sql } from 'kysely'
import type { Clock } from '../../../../clock.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { disconnectDevice } from './device-disconnecting.ts'
import { newDeviceSecret, type DeviceSecretBox } from './device-secrets.ts'
import { devicesStore } from './devices.store.ts'

export interface SimulatedKey {
  serial: string
  deviceSecret: string
}

interface Options {
  productId: string
  count: number
}

/** Simulated devices: they behave like real ones, but totals of real devices exclude them. */
export function simulatedRows({ clock, secrets }: { clock: Clock; secrets: DeviceSecretBox }) {
  const rowsOf = (on: DatabaseOrTransaction, productId: string) =>
    on.selectFrom('devices').where('product_id', '=', productId).where('is_simulated', '=', true).orderBy('serial')

  return {
    /** Adds the missing ones and skips serial numbers of real devices. The caller has locked the product. */
    async ensure(tx: DatabaseOrTransaction, { productId, count }: Options): Promise<void> {
      const known = await rowsOf(tx, productId).select('serial').execute()
      const taken = new Set(known.map(({ serial }) => serial))
      const created_at = new Date(clock.now())
      let missing = count - known.length
      for (let number = 1; missing > 0;) {
        const rows: { product_id: string; serial: string; secret: Buffer; created_at: Date; is_simulated: boolean }[] =
          []
        while (rows.length < missing) {
          const serial = simulatedSerial(number++)
          if (taken.has(serial)) continue
          const secret = secrets.seal(newDeviceSecret(), { productId, serial })
          rows.push({ product_id: productId, serial, secret, created_at, is_simulated: true })
        }
        const added = await tx
          .insertInto('devices')
          .values(rows)
          .onConflict((conflict) => conflict.columns(['product_id', 'serial']).doNothing())
          .returning('id')
          .execute()
        missing -= added.length
      }
    },

    /** The first `count` of them, by serial number. */
    async keys(on: DatabaseOrTransaction, { productId, count }: Options): Promise<SimulatedKey[]> {
      const rows = await rowsOf(on, productId).select(['serial', 'secret']).limit(count).execute()
      return rows.map(({ serial, secret }) => ({ serial, deviceSecret: secrets.open(secret, { productId, serial }) }))
    },

    /** The same with new secrets: the previous ones no longer authenticate, and open connections end. */
    async renewedKeys(tx: DatabaseOrTransaction, { productId, count }: Options): Promise<SimulatedKey[]> {
      const rows = await rowsOf(tx, productId).select(['id', 'serial']).limit(count).execute()
      const keys = rows.map(({ serial }) => ({ serial, deviceSecret: newDeviceSecret() }))
      const sealed = keys.map(({ serial, deviceSecret }) => secrets.seal(deviceSecret, { productId, serial }))
      await sql`update devices set secret = i.secret, epoch = epoch + 1
        from unnest(${rows.map(({ id }) => id)}::bigint[], ${sealed}::bytea[]) as i (id, secret)
        where devices.id = i.id`.execute(tx)
      return keys
    },

    /** The number of simulated devices, and of the connected ones among them. */
    async totals(on: DatabaseOrTransaction, productId: string): Promise<{ made: number; connected: number }> {
      const store = devicesStore(on)
      const [made, connected] = await Promise.all([
        store.counted('devicesSimulated', productId),
        store.counted('devicesSimulatedOnline', productId),
      ])
      return { made, connected }
    },

    /** Deletes some of them with all rows of the devices domain; returns their ids, none once all are deleted. */
    async removeSome(tx: DatabaseOrTransaction, productId: string, most: number): Promise<number[]> {
      const rows = await rowsOf(tx, productId).select(['id', 'serial']).limit(most).execute()
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return []
      await sql`delete from device_messages where device_id = any (${ids}::bigint[])`.execute(tx)
      await tx.deleteFrom('devices').where('id', 'in', ids).execute()
      await tx
        .deleteFrom('device_refused_attempts')
        .where('product_id', '=', productId)
        .where(
          'serial',
          'in',
          rows.map(({ serial }) => serial),
        )
        .execute()
      for (const id of ids) await disconnectDevice(tx, id)
      return ids
    },
  }
}

export type SimulatedRows = ReturnType<typeof simulatedRows>
