import { firmwareTypes } from '@slipway/contract/catalog/modules/modules.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** The firmware that the product's simulated devices have reported last, by serial number and type. */
export async function fleetFirmware(
  db: DatabaseOrTransaction,
  productId: string,
): Promise<Map<string, Record<string, string>>> {
  const rows = await db
    .selectFrom('device_firmware as f')
    .innerJoin('devices as d', 'd.id', 'f.device_id')
    .select(['d.serial', 'f.firmware_type as type', 'f.version'])
    .where('d.product_id', '=', productId)
    .where('d.is_simulated', '=', true)
    .execute()
  const running = new Map<string, Record<string, string>>()
  for (const { serial, type, version } of rows) {
    const name = Object.entries(firmwareTypes).find(([, one]) => one === type)?.[0]
    if (name !== undefined) running.set(serial, { ...running.get(serial), [name]: version })
  }
  return running
}
