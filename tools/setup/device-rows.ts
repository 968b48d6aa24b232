import {
  deviceSecretBox,
  newDeviceSecret,
} from '../../apps/server/src/domains/devices/devices/registry/device-secrets.ts'
import type { Pool } from 'pg'

export interface DeviceSecret {
  productId: string
  serial: string
  deviceSecret: string
}

/** Inserts device rows directly: through the calls, the write limit would stretch thousands of devices to minutes. */
export async function insertDevices(
  pool: Pool,
  { productId, masterKey, serials }: { productId: string; masterKey: Buffer; serials: readonly string[] },
): Promise<DeviceSecret[]> {
  const box = deviceSecretBox(masterKey)
  const devices = serials.map((serial) => ({ productId, serial, deviceSecret: newDeviceSecret() }))
  await pool.query(
    `insert into devices (product_id, serial, secret, created_at)
     select $1, serial, secret, now() from unnest($2::text[], $3::bytea[]) as d (serial, secret)`,
    [productId, serials, devices.map(({ deviceSecret, ...device }) => box.seal(deviceSecret, device))],
  )
  return devices
}
