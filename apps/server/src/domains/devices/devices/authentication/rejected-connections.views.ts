import type { RejectedConnection, RejectionCause } from '@slipway/contract/devices/devices/devices.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import type { DatabaseOrTransaction, Row } from '../../../../db/database.ts'

const toRejectedConnection = (row: Row<'device_refused_attempts'>): RejectedConnection => ({
  serial: row.serial,
  cause: row.cause as RejectionCause,
  found: row.found,
  count: row.times,
  lastTime: row.last_at,
  ip: row.ip,
})

/** Rejected connections, newest first. */
export function rejectedConnectionsViews(db: DatabaseOrTransaction) {
  const newestOf = (productId: string, limit: number) =>
    db
      .selectFrom('device_refused_attempts')
      .selectAll()
      .where('product_id', '=', productId)
      .orderBy('last_at', 'desc')
      .limit(limit)

  return {
    /** Rows of exactly this serial number; few, because there is one row for each cause. */
    async ofSerial({ productId, serial }: DeviceName, limit: number): Promise<RejectedConnection[]> {
      const rows = await newestOf(productId, limit).where('serial', '=', serial).orderBy('cause').execute()
      return rows.map(toRejectedConnection)
    },

    /** The rejections on the device's page: includes those that may have been meant for it. */
    async shownOf({ productId, serial }: DeviceName): Promise<RejectedConnection[]> {
      const rows = await newestOf(productId, deviceLimits.shownRejectedConnections)
        .where((is) =>
          is.or([
            is('serial', '=', serial),
            is('cause', 'in', ['unknownSerial', 'usernameForm', 'registrationSerial']),
          ]),
        )
        .orderBy('serial')
        .execute()
      return rows.map(toRejectedConnection)
    },

    /** The rejections of all devices of the product. */
    async ofProduct(productId: string, limit: number): Promise<RejectedConnection[]> {
      return (await newestOf(productId, limit).orderBy('serial').execute()).map(toRejectedConnection)
    },
  }
}
