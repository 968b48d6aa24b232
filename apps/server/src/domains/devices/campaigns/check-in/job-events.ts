import { nextLeg, pendingImages } from '@slipway/contract/devices/campaigns/legs.ts'
import type { JobEvent } from '@slipway/contract/devices/campaigns/jobs/next-job.ts'
import { runsVersion } from '@slipway/contract/products/firmware/runs-version.ts'
import type { JobRow } from '../jobs/job-row.ts'
import { canSend, type CampaignRow } from './campaign-facts.views.ts'
import { isOutsideHours } from '@slipway/contract/devices/campaigns/wait-checks.ts'
import { offsetOf, runningOf, type DeviceRow } from './device-facts.views.ts'
import { packageOf, type PackageRow } from './release-images.ts'
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
  if (act.kind === 'served')
    return { type: 'served', percent: (act.bytes / (packageOf(job, campaign)?.size ?? Infinity)) * 100 }
  // What can't be sent isn't left unanswered.
  if (act.kind === 'timer') {
    const isReachable = device.isOnline && canSend(campaign, job) && !waitsForHours(job, { campaign, device, now })
    return { type: 'timer', isOnline: isReachable }
  }
  if (act.kind === 'accept' || act.kind === 'decline' || act.kind === 'cancel') return { type: act.kind }
  if (act.kind === 'get') return act.accept === String(job.id) ? { type: 'accept' } : undefined
  if (act.kind === 'version' || act.kind === 'versionStored') return versionEvent(job, campaign, device)
  return undefined
}

/** A silent update begins in idle hours. Once it has, types that belong together must not wait for the next night. */
export const waitsForHours = (
  { step }: Pick<JobRow, 'step'>,
  { campaign, device, now }: { campaign: CampaignRow; device: DeviceRow; now: number },
): boolean => step === 1 && isOutsideHours(campaign, offsetOf(device, now), now)

const targetOf = ({ firmwareType: type }: Pick<JobRow, 'firmwareType'>, { images }: CampaignRow) =>
  images.find(({ firmwareType }) => firmwareType === type)?.target

/** Whether the device runs all that the release installs. */
export function isComplete(job: Pick<JobRow, 'firmwareType'>, campaign: CampaignRow, device: DeviceRow): boolean {
  const running = runningOf(device)
  const [target, version] = [targetOf(job, campaign), running[job.firmwareType]?.version]
  const isThere = target !== undefined && version !== undefined && runsVersion(target, version)
  return isThere && pendingImages(campaign, running).length === 0
}

function versionEvent(job: JobRow, campaign: CampaignRow, device: DeviceRow): JobEvent | undefined {
  const running = runningOf(device)
  const present = running[job.firmwareType]
  if (!present) return undefined
  const { version } = present
  const { connectedAt } = device
  const pack = packageOf(job, campaign)
  const target = targetOf(job, campaign)
  const runs = (one: PackageRow | undefined): boolean => one !== undefined && runsVersion(one, version)
  const isTarget = isComplete(job, campaign, device)
  const next = !isTarget && (runs(pack) || runs(target)) ? nextLeg(campaign, running) : undefined
  return { type: 'version', version, isTarget, connectedAt, ...(next && { next }) }
}

const actors: Partial<Record<Act['kind'], string>> = { timer: 'timer', check: 'platform' }

export const actorOf = (act: Act): string => ('actor' in act ? act.actor : (actors[act.kind] ?? 'device'))
