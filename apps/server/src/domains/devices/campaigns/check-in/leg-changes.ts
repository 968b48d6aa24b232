import { nextLeg, pendingImages } from '@slipway/contract/devices/campaigns/legs.ts'
import type { JobOutcome } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import type { JobChange } from '@slipway/contract/devices/campaigns/jobs/next-job.ts'
import type { JobLogEntry, JobRow } from '../jobs/job-row.ts'
import { typeName } from '../offers/job-offer.ts'
import type { CampaignRow } from './campaign-facts.views.ts'
import { runningOf, type DeviceRow } from './device-facts.views.ts'
import { actionNoOf } from './new-job.ts'

interface On {
  job: JobRow
  campaign: CampaignRow
  device: DeviceRow
}

/** A job that goes on with its next installation, which is an action of its own for clients of DDI. */
export function withNextLeg(change: JobChange, { job, campaign, device }: On, random: number): JobChange {
  if (change.kind !== 'move' || change.step !== 'advance') return change
  const leg = nextLeg(campaign, runningOf(device))
  if (!leg) return change
  const { firmwareType, pack, left } = leg
  const step = job.step + 1
  const own = { firmwareType, legPackageId: Number(pack.packageId), actionNo: actionNoOf(random), step }
  return { ...change, job: { ...change.job, ...own, steps: step + left - 1 } as JobRow }
}

/** Outcomes after which the other types of the release are not installed. */
const failures: ReadonlySet<JobOutcome> = new Set(['FAILED', 'TIMED_OUT', 'ROLLED_BACK', 'LOST', 'REJECTED'] as const)

/** The types that are released together with a failed one, and are cancelled with it, for the log of the job. */
export function cancelledPartners(change: JobChange, { job, campaign, device }: On): JobLogEntry[] {
  if (change.kind !== 'end' || !failures.has(change.outcome)) return []
  const { id: jobId, deviceId } = job
  return pendingImages(campaign, runningOf(device))
    .filter(({ firmwareType }) => firmwareType !== job.firmwareType)
    .map(({ firmwareType }) => ({
      jobId,
      deviceId,
      state: 'CANCELLED',
      actor: 'platform',
      reason: `partnerFailed ${typeName(firmwareType)}`,
      code: 0,
    }))
}
