import type { Signature, SignedText } from '@slipway/contract/products/firmware/signed/device-checks.ts'
import type { DeviceCode } from '@slipway/contract/products/firmware/signed/device-codes.ts'

export interface Progress {
  jobId: string
  attempt: number
  state: 'downloading' | 'downloaded' | 'installing' | 'installed' | 'failed' | 'rejected' | 'waiting'
  percent: number
  code: DeviceCode
  msg: string
}

export interface VersionReport {
  versions: Record<string, string>
  seq: Record<string, number>
  epoch: number
  hardware?: string | undefined
  /** Releases of other areas are refused by the device, so that the platform must not offer them. */
  area?: string | undefined
  boot: { count: number }
  free?: number | undefined
  /** The version of the key list. */
  keys: number
  /** Algorithms of deltas that the device can apply. */
  deltas: string[]
  ota: true
}

/** What the device sends and requests about updates; each promise resolves when the platform has it. */
export interface Cloud {
  reportVersion(report: VersionReport): Promise<void>
  reportProgress(progress: Progress): Promise<void>
  /** The key lists after `version` in order, so that a device that missed a rotation can follow it. */
  keyLists(version: number): Promise<readonly SignedText[]>
  /** The signed reply to a nonce. */
  latest(nonce: string): Promise<Signature & { text: string }>
}
