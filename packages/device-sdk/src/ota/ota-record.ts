import type { DeviceCode } from '@slipway/contract/products/firmware/signed/device-codes.ts'
import type { FirmwareState } from '@slipway/contract/products/firmware/signed/device-checks.ts'
import type { FirmwareTypeName } from '@slipway/contract/products/firmware/signed/manifest.ts'
import type { Delta } from './offer.ts'
import type { Journal } from './journal.ts'

/** An update in progress, as stored: everything that a start needs in order to continue. */
export interface Job {
  jobId: string
  attempt: number
  type: FirmwareTypeName
  version: string
  epoch: number
  seq: number
  size: number
  sha256: string
  url: string
  delta?: Delta | undefined
  forced: boolean
  /** The slot that ran when the update began. */
  fromSlot: string
  phase: 'downloading' | 'staged' | 'armed'
  /** Bytes that are certainly in flash. */
  received: number
  armedAtBoot: number
}

/** How the last update ended; stored, so that a repeated offer gets the same answer instead of a second try. */
export interface Ended {
  jobId: string
  attempt: number
  state: 'installed' | 'failed' | 'rejected'
  code: DeviceCode
}

export interface OtaRecord {
  running: Partial<Record<FirmwareTypeName, FirmwareState>>
  job?: Job | undefined
  ended?: Ended | undefined
}

const isRecord = (value: unknown): value is OtaRecord =>
  typeof value === 'object' && value !== null && 'running' in value && typeof value.running === 'object'

/** The journal's digest protects against torn writes; a record of an unknown form counts as none. */
export async function readRecord(store: Journal): Promise<OtaRecord> {
  const value: unknown = JSON.parse((await store.read()) ?? 'null')
  return isRecord(value) ? value : { running: {} }
}

export const writeRecord = (store: Journal, record: OtaRecord): Promise<void> => store.write(JSON.stringify(record))
