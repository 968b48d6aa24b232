import { DAY_MS } from '@slipway/contract/durations.ts'
import {
  decideOffer,
  type CampaignFacts,
  type Candidate,
  type DeviceFacts,
} from '@slipway/contract/devices/campaigns/decide-offer.ts'
import type { OfferReason } from '@slipway/contract/devices/campaigns/offer-reasons.ts'
import { laneOf, PLACES } from '@slipway/contract/devices/campaigns/open-areas.ts'
import type { RolloutPlan } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import type { Stage } from '@slipway/contract/devices/campaigns/rollout/stage.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { remindTypes } from '@slipway/contract/products/firmware/firmware.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import {
  devicesIn,
  fleetViews,
  runningIn,
  type Asked,
  type FleetDevice,
  type FleetPart,
  type KindFacts,
} from './fleet.views.ts'

/** Some ten milliseconds of the event loop. */
const PAGE = 20_000
const STEADY_MS = 7 * DAY_MS

export interface ScannedDevice extends Omit<FleetDevice, 'hash'> {
  place: number
  /** What it runs of the campaign's type. */
  version: string
  hardware: string
  isSimulated: boolean
  /** Undefined: the release reaches it. */
  reason: OfferReason | undefined
}

export interface Scan {
  productId: string
  campaign: CampaignFacts
  plan: RolloutPlan
  now: number
}

type Visit = (device: ScannedDevice) => void

/** Reads one page of a fleet; gives its last device, or undefined where no other page follows. */
export async function scanPage(
  db: DatabaseOrTransaction,
  scan: Scan,
  { after, limit = PAGE }: { after: number; limit?: number | undefined },
  visit: Visit,
): Promise<number | undefined> {
  const page = await fleetViews(db).page(scan.productId, { after, limit })
  if (!page) return undefined
  await scanPart(db, scan, page, visit)
  return page.count === limit ? page.last : undefined
}

/**
 * Reads these devices of a fleet. The rule that decides offers says whom the release reaches, once for all devices of a
 * kind; groups and pace are left out.
 */
export async function scanPart(db: DatabaseOrTransaction, scan: Scan, part: FleetPart, visit: Visit): Promise<void> {
  const views = fleetViews(db)
  const isProductReleased = await views.isReleased(scan.productId, publishStatus.released)
  for (const kind of await views.kinds(part, askedFor(scan))) {
    const { version, reasonAt } = kindReasons(kind, scan, isProductReleased)
    const { hardware, isSimulated } = kind
    for (const { hash, ...one } of devicesIn(kind)) {
      const place = hash % PLACES
      visit({ ...one, place, version, hardware, isSimulated, reason: reasonAt(place) })
    }
  }
}

/** What of the plan decides which devices are of one kind. */
export function askedFor({ productId, campaign, plan, now }: Scan): Asked {
  const { packageId, createdAt = 0 } = campaign
  const { serials, seenDays } = plan.filter
  return {
    productId,
    packageId,
    serials,
    lateAfter: plan.membership === 'dynamic' ? now : createdAt,
    seenSince: seenDays === undefined ? now : now - seenDays * DAY_MS,
    steadySince: now - STEADY_MS,
  }
}

/** Why the release does not reach devices of a kind, by their place; undefined: it does. */
export function kindReasons(
  kind: KindFacts,
  { campaign, plan, now }: Scan,
  isProductReleased: boolean,
): { version: string; reasonAt(place: number): OfferReason | undefined } {
  const { createdAt = 0, firmwareType, packageId } = campaign
  const listedSerial = plan.filter.serials[0] ?? ''
  const device = factsOf(kind, { isProductReleased, createdAt, now, listedSerial, packageId })
  const reasonFor = (place: number) => decideOffer(device, [candidateOf({ campaign, plan, place })], now).reason?.reason
  // A release reaches places below the one that is open in the lane: the first place and the last decide for all.
  const open = campaign.open[device.lane] ?? 0
  const [within, beyond] = [reasonFor(0), reasonFor(PLACES - 1)]
  return {
    version: device.running[firmwareType]?.version ?? '',
    reasonAt: (place) => (place < open ? within : beyond),
  }
}

/** The entire fleet, page by page. */
export async function scanFleet(db: DatabaseOrTransaction, scan: Scan, visit: Visit): Promise<void> {
  let after: number | undefined = 0
  while (after !== undefined) after = await scanPage(db, scan, { after }, visit)
}

/** Forced: neither hours nor a hold of the device matter for whom the release reaches. */
function candidateOf({ campaign, plan, place }: Pick<Scan, 'campaign' | 'plan'> & { place: number }): Candidate {
  const stage: Stage = {
    plan,
    group: 0,
    openGroup: 0,
    lacksApproval: false,
    lacksRehearsal: false,
    ahead: 0,
    inFlight: 0,
  }
  return { ...campaign, remindType: remindTypes.forced, state: 'running', place, isListed: false, stage }
}

interface Common {
  isProductReleased: boolean
  createdAt: number
  now: number
  listedSerial: string
  packageId: string
}

/** Neither decides whether the package is offered again. */
const anyEnd = { code: 0, attempt: 1, endedAt: 0 }

const lastEndsOf = ({ lastOutcome, isCancelled }: KindFacts, packageId: string): DeviceFacts['lastEnds'] =>
  lastOutcome === ''
    ? new Map()
    : new Map([[packageId, { ...anyEnd, outcome: lastOutcome, why: isCancelled ? 'cancel' : '' }]])

/** A device of this kind without the passing reasons: being offline, its own hold, and jobs of other packages. */
function factsOf(kind: KindFacts, { isProductReleased, createdAt, now, listedSerial, packageId }: Common): DeviceFacts {
  const { isDisabled, isActivated, isLate, isSimulated, isSeen, isListed, canUpdate, hardware } = kind
  return {
    serial: isListed ? listedSerial : '',
    isDisabled,
    isActivated,
    activatedAt: isActivated ? createdAt + (isLate ? 1 : 0) : undefined,
    seenAt: isSeen ? now : undefined,
    isSimulated,
    isProductReleased,
    isOnline: true,
    canUpdate,
    hearsOffers: true,
    lane: laneOf(kind.country),
    utcOffset: 0,
    keys: null,
    hardware,
    running: runningIn(kind),
    hold: null,
    jobs: [],
    lastEnds: lastEndsOf(kind, packageId),
  }
}
