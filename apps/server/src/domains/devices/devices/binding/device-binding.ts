import type { WireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
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
}
