import type { JobState } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import type { ProgressState } from '@slipway/contract/devices/campaigns/jobs/next-job.ts'
import type { FirmwareTypeName } from '@slipway/contract/products/firmware/signed/manifest.ts'

/** The update that a device is to install, for any protocol. */
export interface JobOffer {
  jobId: string
  /** The same job for clients that count in 32 bits. */
  actionNo: number
  deviceId: number
  productId: string
  recordId: string
  packageId: string
  firmwareType: FirmwareTypeName
  firmwareVersion: string
  seq: number
  fileName: string
  size: number
  md5: string
  sha1: string
  sha256: string
  state: JobState
  attempt: number
  percent: number
  /** True: a consent is missing, and the device must not get the file yet. */
  needsConsent: boolean
  remindType: number
  isForced: boolean
  notes: { zh: string; en: string }
  /** Epoch ms: after that the offer is void. */
  expiresAt: number
}

/** `isEarly`: the offer waits for the idle hours of the device, which must not see the file yet. */
export type CheckedInJob = JobOffer & { isEarly: boolean }

export interface JobReport {
  jobId: string
  state: ProgressState
  percent?: number
  code?: number
  msg?: string
}

/** A job that was taken back and whose device has not confirmed it. */
export interface CancelledJob {
  jobId: string
  actionNo: number
  why: string
}

/** Updates of devices, for the protocols that deliver them. */
export interface UpdatesPort {
  /**
   * The device's present job, created if the device is eligible; undefined where there is nothing to install. `canAsk`:
   * the client is shown a job that waits for its user.
   */
  checkIn(deviceId: number, client: { canAsk: boolean }): Promise<CheckedInJob | undefined>
  /** A report about a job that is not the device's present one changes nothing. */
  report(deviceId: number, report: JobReport): Promise<void>
  /** The user of the device agrees; without effect where no consent is awaited. */
  accept(deviceId: number, jobId: string): Promise<void>
  /** What the device runs has been stored and is compared with its job. */
  versionReported(deviceId: number): Promise<void>
  /** Bytes of the file that the device has now, counted from its beginning. */
  bytesServed(jobId: string, bytes: number): Promise<void>
  cancelled(deviceId: number): Promise<CancelledJob[]>
  /** The device goes on with what was taken back. */
  cancelRefused(deviceId: number, jobId: string): Promise<void>
  cancelConfirmed(deviceId: number, jobId: string): Promise<void>
}
