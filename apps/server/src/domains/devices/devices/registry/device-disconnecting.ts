import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { sendControl } from '../bus/device-control-channel.ts'
import { devicesStore } from './devices.store.ts'

/**
 * Ends the device's connection once `tx` commits, whichever process holds it. Sessions from before are void also where
 * the message is not heard: the process that holds one sees it by the device's epoch.
 */
export async function disconnectDevice(tx: DatabaseOrTransaction, deviceId: number): Promise<void> {
  await devicesStore(tx).beginEpoch(deviceId)
  await sendControl(tx, { type: 'kick', body: deviceId })
}
