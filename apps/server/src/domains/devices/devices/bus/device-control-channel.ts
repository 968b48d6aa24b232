import { notify, type DatabaseOrTransaction } from '../../../../db/database.ts'
import { devicesStore } from '../registry/devices.store.ts'

/** Told with `{order} {device's number}`; the process that holds the device's connection carries it out. */
export const ORDERS = 'devices.orders'

/** What any process may want of the one that holds a device's connection. They are given when the transaction commits. */
export const deviceControlChannel = {
  /** Sessions from before are void, also where the order is not heard: who holds them sees it by their epoch. */
  async kick(tx: DatabaseOrTransaction, deviceId: number): Promise<void> {
    await devicesStore(tx).beginEpoch(deviceId)
    await notify(tx, ORDERS, `kick ${deviceId}`)
  },
  sendCommands: (tx: DatabaseOrTransaction, deviceId: number): Promise<void> => notify(tx, ORDERS, `send ${deviceId}`),
  /** Where the gateway is online, it is told which devices it carries. */
  tellTopology: (tx: DatabaseOrTransaction, gatewayId: number): Promise<void> =>
    notify(tx, ORDERS, `topology ${gatewayId}`),
  /** Where the device is online, it is told what is wanted of it. */
  tellShadow: (tx: DatabaseOrTransaction, deviceId: number): Promise<void> => notify(tx, ORDERS, `shadow ${deviceId}`),
}

export type DeviceControlChannel = typeof deviceControlChannel
