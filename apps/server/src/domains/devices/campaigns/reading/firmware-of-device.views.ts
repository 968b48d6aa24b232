import { firmwareTypes } from '@slipway/contract/catalog/modules/modules.ts'
import { otaStatus } from '@slipway/contract/products/firmware/firmware.lifecycle.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

/** The module firmware of a device, as support sees it (EN-DEVICE-07, EN-DEVICE-08). */
export interface FirmwareOfDevice {
  /** Reported by the device for its updates; null: it reported none. */
  version: string | null
  /** The newest that is released and not withdrawn; null: none is. */
  latest: string | null
}

export const firmwareOfDevice =
  (db: DatabaseOrTransaction) =>
  async ({ deviceId, productId }: { deviceId: number; productId: string }): Promise<FirmwareOfDevice> => {
    const { rows } = await sql<FirmwareOfDevice>`
      select
        (select version from device_firmware
          where device_id = ${deviceId} and firmware_type = ${firmwareTypes.module} limit 1) as version,
        (select k.version from ota_releases o join release_images i on i.release_id = o.id
            join firmware_packages k on k.id = i.package_id
          where o.product_id = ${productId} and o.publish_status = ${otaStatus.released} and o.withdrawn_at is null
            and i.firmware_type = ${firmwareTypes.module}
          order by o.id desc limit 1) as latest`.execute(db)
    return rows[0] ?? { version: null, latest: null }
  }
