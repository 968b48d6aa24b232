import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { proofs } from '../home-devices.store.ts'

export interface SubDeviceInHome {
  deviceId: number
  productId: string
  homeId: number
}

/** Those of these devices that share the home of their gateway. */
export async function carriedAmong(
  db: DatabaseOrTransaction,
  deviceIds: readonly number[],
): Promise<SubDeviceInHome[]> {
  if (deviceIds.length === 0) return []
  return db
    .selectFrom('home_devices')
    .select(['device_id as deviceId', 'product_id as productId', 'home_id as homeId'])
    .where('device_id', 'in', deviceIds)
    .where('proof', '=', proofs.gateway)
    .orderBy('device_id')
    .execute()
}
