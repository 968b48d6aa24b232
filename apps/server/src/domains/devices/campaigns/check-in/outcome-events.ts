import { deviceUpgraded, deviceUpgradeFailed } from '@slipway/contract/devices/campaigns/campaigns.events.ts'
import type { JobOutcome } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { EventPublisher } from '../../../../events/domain-events.ts'
import type { CampaignRow } from './campaign-facts.views.ts'
import type { DeviceRow } from './device-facts.views.ts'
import type { EndedJob } from './pending-writes.ts'

const failures: ReadonlySet<JobOutcome> = new Set(['FAILED', 'TIMED_OUT', 'ROLLED_BACK', 'LOST'] as const)

interface Facts {
  devices: ReadonlyMap<number, DeviceRow>
  campaigns: ReadonlyMap<number, CampaignRow>
}

/** Tells other domains how updates have ended. What was taken back says nothing about a device. */
export async function publishOutcomes(
  events: EventPublisher,
  tx: DatabaseOrTransaction,
  ended: readonly EndedJob[],
  { devices, campaigns }: Facts,
): Promise<void> {
  for (const { job, outcome, code } of ended) {
    const [device, campaign] = [devices.get(job.deviceId), campaigns.get(job.campaignId)]
    if (!device || !campaign) continue
    const { deviceId, serial, productId } = device
    const { recordId, firmwareType, firmwareVersion } = campaign
    const payload = {
      deviceId,
      serial,
      productId,
      recordId,
      jobId: String(job.id),
      firmwareType,
      firmwareVersion,
      fromVersion: job.fromVersion,
      outcome,
      code,
    }
    if (outcome === 'CONFIRMED') await events.publish(tx, deviceUpgraded, payload)
    else if (failures.has(outcome)) await events.publish(tx, deviceUpgradeFailed, payload)
  }
}
