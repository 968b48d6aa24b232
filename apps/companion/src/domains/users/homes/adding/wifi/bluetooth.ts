import { hasBluetooth } from '../../../../../shared/browser-support.ts'

/** The part of Web Bluetooth that is used here; TypeScript doesn't know it. */
export interface GattCharacteristic extends EventTarget {
  readonly value?: DataView | undefined
  readonly properties: { readonly write: boolean }
  readValue(): Promise<DataView>
  startNotifications(): Promise<unknown>
  writeValueWithResponse(value: Uint8Array<ArrayBuffer>): Promise<void>
  writeValueWithoutResponse(value: Uint8Array<ArrayBuffer>): Promise<void>
}

interface GattService {
  getCharacteristic(uuid: string): Promise<GattCharacteristic>
}

export interface Peripheral extends EventTarget {
  readonly name?: string | undefined
  readonly gatt?:
    | { connect(): Promise<{ getPrimaryService(uuid: string): Promise<GattService> }>; disconnect(): void }
    | undefined
}

export interface Bluetooth {
  requestDevice(options: { filters: { services: string[] }[] }): Promise<Peripheral>
}

/** Undefined where browsers give pages no Bluetooth: over http, and outside Chrome and Edge. */
export const bluetoothHere = (): Bluetooth | undefined =>
  hasBluetooth() ? (navigator as Navigator & { bluetooth: Bluetooth }).bluetooth : undefined
