import type { FirmwareTypeName } from '@slipway/contract/products/firmware/signed/manifest.ts'

/** What the other slot contains when it is armed. */
export interface ArmedImage {
  version: string
  size: number
  sha256: string
}

/** The two slots of one firmware type: one image runs, the other slot takes the next. */
export interface Slots {
  readonly capacity: number
  /** The name of the slot whose image runs. */
  running(): string
  /** The version that the running image reports. */
  version(): string
  /** True until `confirm`: without it the bootloader returns to the previous image. */
  isTrial(): boolean
  /** Writes to the other slot and erases first what it needs to; `offset` is a multiple of the block size. */
  write(offset: number, bytes: Uint8Array): Promise<void>
  /** Reads from the other slot. */
  read(offset: number, length: number): Promise<Uint8Array>
  /** The running image, for deltas; leave it out if it cannot be read. */
  runningImage?(): Promise<Uint8Array>
  /** The bootloader tries the other slot at the next restart. Takes effect entirely or not at all. */
  arm(image: ArmedImage): Promise<void>
  /** Makes the image on trial permanent. Takes effect entirely or not at all. */
  confirm(): Promise<void>
  /** Ends the trial: the next restart starts the previous image. */
  reject(): Promise<void>
  selfTest(): Promise<boolean>
  /** Counts the starts of this firmware. */
  bootCount(): number
  /** Does not return if the firmware is that of the device itself. */
  restart(): Promise<void>
}

export type RecordName = 'job0' | 'job1' | 'keys0' | 'keys1'

/** What a device provides for updates. */
export interface Hardware {
  /** A write that is cut off may destroy this record, but no other. */
  readRecord(name: RecordName): Promise<Uint8Array | undefined>
  writeRecord(name: RecordName, bytes: Uint8Array): Promise<void>
  /** Undefined for a firmware type that the device does not have. */
  slots(type: FirmwareTypeName): Slots | undefined
  /** Undefined: the slot has room for whatever fits into it. */
  freeBytes?(): number
  /** Undefined: powered by mains. */
  batteryPercent?(): number
  /** True while an installation would disturb. */
  isBusy?(): boolean
}
