import type { CampaignRow } from './campaign-facts.views.ts'
import { runningOf, type DeviceRow } from './device-facts.views.ts'
import type { JobRow } from '../jobs/job-row.ts'
import type { TakenBackRow } from '../jobs/taken-back.store.ts'
import { isComplete } from './job-events.ts'
import type { Request } from './requests.ts'

interface Facts {
  devices: ReadonlyMap<number, DeviceRow>
  campaigns: ReadonlyMap<number, CampaignRow>
  jobs: readonly JobRow[]
  takenBack: readonly TakenBackRow[]
}

export interface LateVersion {
  job: TakenBackRow
  version: string
}

/** Whether the request says what the device runs. */
export const statesVersion = ({ act }: Request): boolean => act.kind === 'version' || act.kind === 'versionStored'

/** The reported version wins, also over a cancel: jobs that were taken back, and whose devices run their target nonetheless. */
export function lateVersions(
  requests: readonly Request[],
  { devices, campaigns, jobs, takenBack }: Facts,
): LateVersion[] {
  const stating = new Set(requests.filter(statesVersion).map(({ deviceId }) => deviceId))
  return takenBack.flatMap((job) => {
    const { deviceId, packageId, firmwareType } = job
    const [device, campaign] = [devices.get(deviceId), campaigns.get(job.campaignId)]
    // A later job for the same package is what has installed it.
    const isRepeated = jobs.some((one) => one.deviceId === deviceId && one.packageId === packageId)
    if (!device || !campaign || isRepeated || !stating.has(deviceId)) return []
    const version = runningOf(device)[firmwareType]?.version
    return version !== undefined && isComplete({ firmwareType }, campaign, device) ? [{ job, version }] : []
  })
}
