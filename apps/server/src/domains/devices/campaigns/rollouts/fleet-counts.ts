import { MINUTE_MS } from '@slipway/contract/durations.ts'
import type { OfferReason } from '@slipway/contract/devices/campaigns/offer-reasons.ts'
import { PLACES_OF_PERCENT } from '@slipway/contract/devices/campaigns/open-areas.ts'
import type { PlanFleet } from '@slipway/contract/devices/campaigns/rollout/plan-statistics.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../../clock.ts'
import { keyCache } from '../../../../concurrency/key-cache.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { askedFor, kindReasons, type Scan } from './fleet-scan.ts'
import { fleetViews, type KindFacts } from './fleet.views.ts'

export interface CountedPlaces {
  kind: KindFacts
  /** By the percent of their place. */
  devices: number[]
  online: number[]
}

interface Counts {
  kinds: readonly CountedPlaces[]
  countedAt: number
}

export interface FleetCounts extends Counts {
  /** They are older than a minute, and are being counted again. */
  isCounting: boolean
}

interface Dependencies {
  db: DatabaseOrTransaction
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** A fleet of one page is counted each time, in less than 100 ms. */
const PAGE = 20_000
const FRESH_MS = MINUTE_MS
/** Large fleets, each for one package and one filter by serial number or last contact. */
const KEPT = 50

const none = (): number[] => Array.from({ length: 100 }, () => 0)

/**
 * The devices of a fleet by all that decides whether a release reaches them. A large fleet is counted at most once a
 * minute; until that is done, callers have the counts before, with their time.
 */
export function fleetCounts({ db, clock, log }: Dependencies, page = PAGE) {
  const kept = keyCache<Counts>({ max: KEPT })
  const views = fleetViews(db)

  /** Adds the next page to the kinds; gives its last device, or undefined where no other page follows. */
  async function addPage(scan: Scan, kinds: Map<string, CountedPlaces>, after: number): Promise<number | undefined> {
    const part = await views.page(scan.productId, { after, limit: page })
    if (!part) return undefined
    for (const { percent, devices, online, ...kind } of await views.counts(part, askedFor(scan))) {
      const key = JSON.stringify(kind)
      const known = kinds.get(key) ?? { kind, devices: none(), online: none() }
      known.devices[percent] = (known.devices[percent] ?? 0) + devices
      known.online[percent] = (known.online[percent] ?? 0) + online
      kinds.set(key, known)
    }
    return part.count === page ? part.last : undefined
  }

  return async (scan: Scan): Promise<FleetCounts> => {
    const { serials, seenDays } = scan.plan.filter
    const key = JSON.stringify([scan.productId, scan.campaign.packageId, serials, seenDays])
    const kinds = new Map<string, CountedPlaces>()
    const counts = (): Counts => ({ kinds: [...kinds.values()], countedAt: scan.now })
    const count = async (from: number): Promise<Counts> => {
      for (let after: number | undefined = from; after !== undefined;) after = await addPage(scan, kinds, after)
      return counts()
    }
    const known = kept.peek(key)
    if (known) {
      const isCounting = known.countedAt <= clock.now() - FRESH_MS
      if (isCounting) {
        kept.load(key, () => count(0)).catch((error: unknown) => log.warn({ err: error }, 'a fleet was not counted'))
      }
      return { ...known, isCounting }
    }
    const last = await addPage(scan, kinds, 0)
    const found = last === undefined ? counts() : await kept.load(key, () => count(last))
    return { ...found, isCounting: false }
  }
}

/** Devices that the release reaches, and why it does not reach the others. */
export function reachedOf(
  kinds: readonly CountedPlaces[],
  scan: Scan,
  isProductReleased: boolean,
): Omit<PlanFleet, 'testDevices'> {
  const excluded = new Map<OfferReason, number>()
  let [devices, online, simulated] = [0, 0, 0]
  for (const { kind, ...of } of kinds) {
    const { reasonAt } = kindReasons(kind, scan, isProductReleased)
    for (const [percent, n] of of.devices.entries()) {
      if (n === 0) continue
      const reason = reasonAt(percent * PLACES_OF_PERCENT)
      if (reason) excluded.set(reason, (excluded.get(reason) ?? 0) + n)
      else {
        devices += n
        online += of.online[percent] ?? 0
        if (kind.isSimulated) simulated += n
      }
    }
  }
  const counted = [...excluded].map(([reason, n]) => ({ reason, devices: n }))
  counted.sort((one, other) => other.devices - one.devices)
  return { devices, online, simulated, excluded: counted }
}

export type CountFleet = ReturnType<typeof fleetCounts>
