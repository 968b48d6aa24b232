import type { OfferDecision } from '@slipway/contract/devices/campaigns/decide-offer.ts'
import { campaignsLimits } from '@slipway/contract/devices/campaigns/campaigns.limits.ts'
import { laneOf } from '@slipway/contract/devices/campaigns/open-areas.ts'
import { MINUTE_MS } from '@slipway/contract/durations.ts'
import type { NewJob } from '../jobs/job-row.ts'
import { timingOfCampaign, type CampaignRow } from './campaign-facts.views.ts'
import type { DeviceRow } from './device-facts.views.ts'

const FIRST_ACTION = 100_001
const ACTIONS = 2_000_000_000

/** Clients compare it with the last one that they stored, so that numbers of one device must differ. */
export function actionNoOf(random: number): number {
  const number = FIRST_ACTION + Math.floor(random * ACTIONS)
  return number % 10 === 0 ? number + 1 : number
}

export function newJobFor(
  device: DeviceRow,
  { campaign, leg, needsConsent }: NonNullable<OfferDecision['offer']>,
  { now, random, isOffered, isAsked }: { now: number; random: number; isOffered: boolean; isAsked: boolean },
): NewJob {
  const row = campaign as typeof campaign & CampaignRow
  const { campaignId, packageId, endsAt, epoch } = row
  const { firmwareType, fromVersion, pack, left: steps } = leg
  const reminder = Math.min(endsAt, now + (isAsked ? campaignsLimits.remindAfterMs[0] : 0))
  return {
    deviceId: device.deviceId,
    firmwareType,
    actionNo: actionNoOf(random),
    campaignId: Number(campaignId),
    epoch,
    groupNo: campaign.stage?.group ?? 0,
    lane: laneOf(device.country),
    packageId: Number(packageId),
    legPackageId: Number(pack.packageId),
    steps,
    state: needsConsent ? 'consenting' : 'offered',
    sent: Number(needsConsent ? isAsked : isOffered && pack.isSigned),
    fromVersion,
    notBefore: needsConsent ? reminder : now,
    dueAt: needsConsent ? reminder : now + timingOfCampaign(row).answerMinutes * MINUTE_MS,
  }
}
