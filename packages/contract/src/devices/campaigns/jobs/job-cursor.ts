import { jobOutcomes, jobStates, type JobOutcome, type JobState } from '../jobs.lifecycle.ts'

/** The last job of a page: its campaign, its state or outcome, its device and itself. */
export interface JobPosition {
  campaignId: number
  state: JobState | JobOutcome
  deviceId: number
  jobId: number
}

export const jobCursor = new RegExp(
  `^(\\d{1,15})~(${[...jobStates, ...jobOutcomes].join('|')})~(\\d{1,15})~(\\d{1,15})$`,
)

/** Any invalid cursor counts as the start. */
export function readJobCursor(text: string): JobPosition | undefined {
  const [, campaign, state, device, job] = jobCursor.exec(text) ?? []
  if (state === undefined) return undefined
  return {
    campaignId: Number(campaign),
    state: state as JobPosition['state'],
    deviceId: Number(device),
    jobId: Number(job),
  }
}

export const writeJobCursor = ({ campaignId, state, deviceId, jobId }: JobPosition): string =>
  [campaignId, state, deviceId, jobId].join('~')
