import { deviceCodes, type DeviceCode } from '@slipway/contract/products/firmware/signed/device-codes.ts'

/** What is known about an update when the device starts, or after any step. */
export interface Facts {
  /** Undefined: no update is in progress. */
  job: JobFacts | undefined
  /** The running image is not confirmed yet. */
  isTrial: boolean
  freeBytes: number
  batteryPercent: number
  isBusy: boolean
  bootCount: number
}

export interface JobFacts {
  phase: 'downloading' | 'staged' | 'armed'
  size: number
  received: number
  /** Another slot runs than when the update began. */
  runsNewImage: boolean
  minBatteryPercent: number
  /** Installed even while the device is busy. */
  forced: boolean
  /** The boot count when the bootloader received the new image. */
  armedAtBoot: number
}

export type Step =
  | { do: 'rest' }
  | { do: 'download' }
  | { do: 'check' }
  | { do: 'wait'; code: DeviceCode }
  | { do: 'install' }
  | { do: 'restart' }
  | { do: 'selfTest' }
  | { do: 'rollBack' }
  | { do: 'record' }
  | { do: 'fail'; code: DeviceCode }

/** One step, from facts alone: after a power cut the same facts give the same step. */
export function nextStep({ job, isTrial, freeBytes, batteryPercent, isBusy, bootCount }: Facts): Step {
  if (isTrial) return job?.runsNewImage ? { do: 'selfTest' } : { do: 'rollBack' }
  if (!job) return { do: 'rest' }
  if (job.runsNewImage) return { do: 'record' }
  if (job.phase === 'armed')
    return bootCount === job.armedAtBoot ? { do: 'restart' } : { do: 'fail', code: deviceCodes.selfTest }
  if (job.phase === 'downloading') {
    if (job.received === job.size) return { do: 'check' }
    return freeBytes < job.size - job.received ? { do: 'wait', code: deviceCodes.space } : { do: 'download' }
  }
  if (batteryPercent < job.minBatteryPercent) return { do: 'wait', code: deviceCodes.battery }
  return isBusy && !job.forced ? { do: 'wait', code: deviceCodes.busy } : { do: 'install' }
}
