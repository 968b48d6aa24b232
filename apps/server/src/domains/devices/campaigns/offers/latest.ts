import type { Freshness } from '@slipway/contract/products/firmware/signed/freshness.ts'
import { imagesOf } from '@slipway/contract/devices/campaigns/legs.ts'
import type { OfferReason } from '@slipway/contract/devices/campaigns/offer-reasons.ts'
import { packageOf } from '../check-in/release-images.ts'
import type { Result } from '../check-in/requests.ts'
import { typeName } from './job-offer.ts'

/** Checks that say whether a package is open to the device, whatever the device does about it. */
const opening: ReadonlySet<OfferReason> = new Set([
  'notInValidation',
  'withdrawn',
  'expired',
  'otherArea',
  'joinedLater',
  'filtered',
  'gray',
  'groupClosed',
  'awaitingApproval',
  'rehearsalMissing',
  'scheduled',
  'held',
  'paused',
  'stopped',
])

/** The newest sequence number of each type that is open to the device: below it, an offer is a stale one. */
export function latestFor({ decision, job, campaign }: Result): Freshness['latest'] {
  const newest = new Map<Freshness['latest'][number]['type'], number>()
  const note = (type: Freshness['latest'][number]['type'], seq: number): void => {
    newest.set(type, Math.max(seq, newest.get(type) ?? 0))
  }
  for (const { campaign: open, checks } of decision?.traces ?? []) {
    const isOpen = checks.every(({ reason, isMet }) => isMet || !opening.has(reason))
    if (isOpen) for (const { firmwareType, target } of imagesOf(open)) note(typeName(firmwareType), target.seq)
  }
  // What was begun may be finished, even where a newer package has opened since, or the way leads to one.
  const pack = job && campaign && packageOf(job, campaign)
  if (pack) newest.set(typeName(job.firmwareType), pack.seq)
  return [...newest].map(([type, seq]) => ({ type, seq }))
}
