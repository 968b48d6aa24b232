import type { FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import type { Lane } from '@slipway/contract/devices/campaigns/open-areas.ts'
import type { JobOutcome, JobState } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import type { Job } from '@slipway/contract/devices/campaigns/next-job.ts'

/** An active job as stored. */
export interface JobRow extends Job {
  id: number
  actionNo: number
  deviceId: number
  firmwareType: FirmwareType
  campaignId: number
  packageId: number
  seq: number
  msg: string
}

export interface NewJob {
  deviceId: number
  firmwareType: FirmwareType
  actionNo: number
  campaignId: number
  epoch: number
  lane: Lane
  packageId: number
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
