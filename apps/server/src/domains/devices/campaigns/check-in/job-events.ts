import type { JobEvent } from '@slipway/contract/devices/campaigns/next-job.ts'
import { runsVersion } from '@slipway/contract/products/firmware/runs-version.ts'
import type { JobRow } from '../jobs/job-row.ts'
import { canSend, type CampaignRow } from './campaign-facts.views.ts'
import { isOutsideHours } from '@slipway/contract/devices/campaigns/wait-checks.ts'
import { offsetOf, type DeviceRow } from './device-facts.views.ts'
import type { Act } from './requests.ts'

/** What the request means for this job of the device; undefined where it is about another one. */
export function eventFor(
  act: Act,
  job: JobRow,
  { campaign, device, now }: { campaign: CampaignRow; device: DeviceRow; now: number },
): JobEvent | undefined {
  if ('jobId' in act && act.jobId !== String(job.id)) return undefined
  if (act.kind === 'progress' && act.attempt !== undefined && act.attempt < job.attempt) return undefined
  if (act.kind === 'progress') return { type: 'progress', state: act.state, percent: act.percent, code: act.code }
  if (act.kind === 'served') return { type: 'served', percent: (act.bytes / campaign.size) * 100 }
  // What can't be sent isn't left unanswered.
  if (act.kind === 'timer')
    return {
      type: 'timer',
      isOnline: device.isOnline && canSend(campaign) && !isOutsideHours(campaign, offsetOf(device, now), now),
    }
  if (act.kind === 'accept' || act.kind === 'decline' || act.kind === 'cancel') return { type: act.kind }
  if (act.kind === 'get') return act.accept === String(job.id) ? { type: 'accept' } : undefined
  if (act.kind === 'version' || act.kind === 'versionStored') return versionEvent(job, campaign, device)
  return undefined
}

function versionEvent(job: JobRow, campaign: CampaignRow, device: DeviceRow): JobEvent | undefined {
  const running = device.running.find(({ type }) => type === job.firmwareType)
  if (!running) return undefined
  const { version } = running
  return { type: 'version', version, isTarget: runsVersion(campaign, version), connectedAt: device.connectedAt }
}

const actors: Partial<Record<Act['kind'], string>> = { timer: 'timer', check: 'platform' }

export const actorOf = (act: Act): string => ('actor' in act ? act.actor : (actors[act.kind] ?? 'device'))
