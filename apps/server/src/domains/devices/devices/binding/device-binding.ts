import { wireCode, type WireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'

/** What a device says about its home. */
export type BindUplink =
  | { kind: 'token'; token: string }
  | { kind: 'open'; seconds: number }
  | { kind: 'reset'; reset: string }

export interface BindVerdict {
  code: WireCode
  msg: string
}

/** Whether a device is in a home, and since when. */
export interface DeviceBound {
  bound: boolean
  at?: number
}

/** The homes of end users as devices know them, so that this domain depends on none. */
export interface DeviceBinding {
  /** Commits before it returns. A device may repeat its message. */
  receive(device: DeviceIdentity, uplink: BindUplink): Promise<BindVerdict>
  stateOf(deviceId: number): Promise<DeviceBound>
  /** Sub-devices share the home of their gateway, from the transaction in which it carries them. */
  carried: CarriedInHomes
}

export interface CarriedInHomes {
  /** The home that has the device is locked until the transaction ends: before any device is. Undefined where none has it. */
  lockHomeOf(tx: DatabaseOrTransaction, deviceId: number): Promise<number | undefined>
  /** The caller has locked the gateway's home, then both devices. */
  join(tx: DatabaseOrTransaction, gatewayId: number, sub: DeviceInProduct): Promise<'joined' | 'elsewhere' | 'full'>
  /** The gateway carries them no more. The caller has locked its home. */
  leave(tx: DatabaseOrTransaction, subIds: readonly number[]): Promise<void>
}

interface DeviceInProduct {
  deviceId: number
  productId: string
}

/** Devices that belong to no homes. */
export const noHomes: DeviceBinding = {
  receive: () => Promise.resolve({ code: wireCode.unknownFeature, msg: 'no such topic' }),
  stateOf: () => Promise.resolve({ bound: false }),
  carried: {
    lockHomeOf: () => Promise.resolve(undefined),
    join: () => Promise.resolve('joined'),
    leave: () => Promise.resolve(),
  },
}
