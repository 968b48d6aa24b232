import {
  decideOffer,
  type CampaignFacts,
  type Candidate,
  type DeviceFacts,
} from '@slipway/contract/devices/campaigns/decide-offer.ts'
import type { OfferReason } from '@slipway/contract/devices/campaigns/offer-reasons.ts'
import { laneOf } from '@slipway/contract/devices/campaigns/open-areas.ts'
import type { RolloutPlan } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import type { Stage } from '@slipway/contract/devices/campaigns/rollout/stage.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { remindTypes } from '@slipway/contract/products/firmware/firmware.ts'
import { placeOf } from '@slipway/device-sdk/ota/place.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { fleetViews, type FleetRow } from './fleet.views.ts'

const PAGE = 5_000

export interface ScannedDevice extends FleetRow {
  place: number
  /** Undefined: the release reaches it. */
  reason: OfferReason | undefined
}

interface Scan {
  productId: string
  campaign: CampaignFacts
  plan: RolloutPlan
  now: number
}

/** Reads one page of a fleet. The rule that decides offers says whom the release reaches; groups and pace are left out. */
export async function scanPage(
  db: DatabaseOrTransaction,
  { productId, campaign, plan, now }: Scan,
  { after, limit = PAGE }: { after: number; limit?: number },
): Promise<ScannedDevice[]> {
  const views = fleetViews(db)
  const isProductReleased = await views.isReleased(productId, publishStatus.released)
  const { packageId } = campaign
  const stage: Stage = {
    plan,
    group: 0,
    openGroup: 0,
    lacksApproval: false,
    lacksRehearsal: false,
    ahead: 0,
    inFlight: 0,
  }
  // Forced: neither hours nor a hold of the device matter for whom the release reaches.
  const rows = await views.page({ productId, after, limit })
  return rows.map((row) => {
    const place = placeOf(packageId, row.serial)
    const candidate: Candidate = {
      ...campaign,
      remindType: remindTypes.forced,
      state: 'running',
      place,
      isListed: false,
      stage,
    }
    const device = factsOf(row, isProductReleased)
    return { ...row, place, reason: decideOffer(device, [candidate], now).reason?.reason }
  })
}

/** The entire fleet, page by page. */
export async function scanFleet(
  db: DatabaseOrTransaction,
  scan: Scan,
  visit: (device: ScannedDevice) => void,
): Promise<void> {
  let after = 0
  for (;;) {
    const page = await scanPage(db, scan, { after })
    for (const device of page) visit(device)
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last.deviceId
  }
}

/** A device without the passing reasons: being offline, its own hold, and jobs of other packages. */
function factsOf(row: FleetRow, isProductReleased: boolean): DeviceFacts {
  const { serial, isDisabled, isSimulated, activatedAt, seenAt, canUpdate, hardware } = row
  return {
    serial,
    isDisabled,
    isActivated: activatedAt !== null,
    activatedAt: activatedAt ?? undefined,
    seenAt: seenAt ?? undefined,
    isSimulated,
    isProductReleased,
    isOnline: true,
    canUpdate,
    lane: laneOf(row.country),
    utcOffset: 0,
    keys: null,
    hardware,
    running: Object.fromEntries(row.running.map(({ type, version, seq }) => [type, { version, seq }])),
    hold: null,
    jobs: [],
    lastEnds: new Map(),
  }
}
