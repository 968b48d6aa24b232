import type { FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import type { Lane } from '@slipway/contract/devices/campaigns/open-areas.ts'
import type { JobOutcome, JobState } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import type { Job } from '@slipway/contract/devices/campaigns/jobs/next-job.ts'

/** An active job as stored. */
export interface JobRow extends Job {
  id: number
  actionNo: number
  deviceId: number
  /** Of what it installs at present. */
  firmwareType: FirmwareType
  campaignId: number
  /** Type and package of its release. */
  releaseType: FirmwareType
  packageId: number
  /** What it installs at present: a package of the release, or one on the way there. */
  legPackageId: number
  /** The number of the present installation, and how many there are. */
  step: number
  steps: number
  seq: number
  msg: string
}

export interface NewJob {
  deviceId: number
  firmwareType: FirmwareType
  actionNo: number
  campaignId: number
  epoch: number
  /** Index of the device's group; 0 without groups. */
  groupNo: number
  lane: Lane
  packageId: number
  legPackageId: number
  steps: number
  state: JobState
  sent: number
  fromVersion: string
  notBefore: number
  dueAt: number | null
}

export interface JobEnd {
  id: number
  outcome: JobOutcome
  code: number
  why: string
  msg: string
}

/** A transition for the log. */
export interface JobLogEntry {
  jobId: number
  deviceId: number
  state: JobState | JobOutcome
  actor: string
  reason: string
  code: number
}
