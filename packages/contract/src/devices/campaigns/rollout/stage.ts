import { DAY_MS, MINUTE_MS } from '../../../durations.ts'
import { remindTypes, type RemindType } from '../../../products/firmware/firmware.ts'
import type { CampaignState } from '../campaigns.ts'
import type { Check } from '../check.ts'
import type { OfferReason } from '../offer-reasons.ts'
import type { Lane } from '../open-areas.ts'
import type { RolloutPlan } from './plan.ts'
import { windowState } from './windows.ts'

/** What a rollout in groups lets one device have now. */
export interface Stage {
  plan: RolloutPlan
  /** Index of the group of the device; see `RETRIED_GROUP`. */
  group: number
  /** Index of the newest open group; −1 before the first. */
  openGroup: number
  /** A second person has not approved the plan yet. */
  lacksApproval: boolean
  /** No rehearsal proves the plan, although it requires one. */
  lacksRehearsal: boolean
  /** Offers that are left in this minute; undefined: no limit. */
  rateLeft?: number | undefined
  perMinute?: number | undefined
  /** Devices that wait for their turn before this one. */
  ahead: number
  /** Devices that can begin before as many are updating as may; undefined: no limit. */
  room?: number | undefined
  inFlight: number
}

interface StagedCampaign {
  state: CampaignState
  createdAt?: number | undefined
  stage?: Stage | undefined
}

interface Member {
  lane: Lane
  serial: string
  hardware: string
  activatedAt?: number | undefined
  seenAt?: number | undefined
}

/** Who belongs to the rollout at all. */
export function membershipChecks(
  { lane, serial, hardware, activatedAt = 0, seenAt }: Member,
  { stage, createdAt = 0 }: StagedCampaign,
  { version, now }: { version: string; now: number },
): Check[] {
  if (!stage) return []
  const { filter, membership } = stage.plan
  const isSeen = filter.seenDays === undefined || (seenAt !== undefined && seenAt > now - filter.seenDays * DAY_MS)
  const isWithin =
    allows(filter.areas, lane) && allows(filter.serials, serial) && allows(filter.versions, version) && isSeen
  return [
    { reason: 'joinedLater', isMet: membership === 'dynamic' || activatedAt <= createdAt },
    { reason: 'filtered', isMet: isWithin && allows(filter.hardware, hardware) },
  ]
}

const allows = (values: readonly string[], value: string): boolean => values.length === 0 || values.includes(value)

/** Whether the group of the device has opened, and the rollout has begun. */
export function groupChecks({ stage, state }: StagedCampaign): Check[] {
  if (!stage) return []
  const { group, openGroup, lacksApproval, lacksRehearsal } = stage
  const isScheduled = state === 'scheduled'
  const details = { group: group + 1, open: openGroup + 1 }
  return [
    { reason: 'groupClosed', isMet: isScheduled || group <= openGroup, details },
    { reason: 'awaitingApproval', isMet: !(isScheduled && lacksApproval) },
    { reason: 'rehearsalMissing', isMet: !(isScheduled && lacksRehearsal) },
    { reason: 'scheduled', isMet: !isScheduled },
  ]
}

/** Whether the plan allows updates at this hour of the device; forced ones ignore it. */
export function windowChecks(
  { stage, remindType }: StagedCampaign & { remindType: RemindType },
  { utcOffset, now }: { utcOffset: number; now: number },
): Check[] {
  if (!stage || stage.plan.windows.length === 0) return []
  const { isOpen, changesAt = now } = windowState(stage.plan.windows, now, utcOffset)
  const wait = Math.ceil((changesAt - now) / MINUTE_MS)
  return [{ reason: 'planWindow', isMet: isOpen || remindType === remindTypes.forced, details: { wait } }]
}

/** Whether it is the turn of the device. */
export function paceChecks({ stage }: StagedCampaign): Check[] {
  if (!stage) return []
  const { rateLeft, perMinute = 0, ahead, room, inFlight } = stage
  const minutes = perMinute > 0 ? Math.ceil((ahead + 1) / perMinute) : 0
  return [
    { reason: 'rate', isMet: rateLeft === undefined || rateLeft > 0, details: { ahead, minutes } },
    { reason: 'inFlightCap', isMet: room === undefined || room > 0, details: { inFlight } },
  ]
}

interface Decision {
  offer?: object | undefined
  traces: readonly { campaign: { campaignId: string; stage?: Stage | undefined }; checks: readonly Check[] }[]
}

/** Reasons that pass with time, without anything that the device does. */
const passing: ReadonlySet<OfferReason> = new Set(['rate', 'inFlightCap', 'window', 'planWindow'])

/** The campaign whose pace or hours are all that the device waits for, and how many minutes it waits at least. */
export function queuedFor({ offer, traces }: Decision): { campaignId: string; minutes: number } | undefined {
  if (offer) return undefined
  for (const { campaign, checks } of traces) {
    const unmet = checks.filter(({ isMet }) => !isMet)
    if (!campaign.stage || unmet.length === 0 || !unmet.every(({ reason }) => passing.has(reason))) continue
    return { campaignId: campaign.campaignId, minutes: Math.max(0, ...unmet.map(({ details }) => waitOf(details))) }
  }
  return undefined
}

const waitOf = (details: Check['details']): number => (typeof details?.['wait'] === 'number' ? details['wait'] : 0)
