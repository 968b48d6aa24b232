import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { sendControl } from '../bus/device-control-channel.ts'
import { devicesStore } from './devices.store.ts'

/**
 * Ends the device's connection once `tx` commits, in every process. Earlier sessions are void even if the message is
 * lost: the process that has one compares the device's epoch.
 */
export async function disconnectDevice(tx: DatabaseOrTransaction, deviceId: number): Promise<void> {
  await devicesStore(tx).beginEpoch(deviceId)
  await sendControl(tx, { type: 'kick', body: deviceId })
}
