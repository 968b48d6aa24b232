import { MINUTE_MS } from '@slipway/contract/durations.ts'
import type { OfferReason } from '@slipway/contract/devices/campaigns/offer-reasons.ts'
import { PLACES_OF_PERCENT } from '@slipway/contract/devices/campaigns/open-areas.ts'
import type { PlanFleet } from '@slipway/contract/devices/campaigns/rollout/plan-statistics.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../../clock.ts'
import { keyCache } from '../../../../concurrency/key-cache.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { askedFor, kindReasons, type Scan } from './fleet-scan.ts'
import { fleetViews, type CountedKind, type KindFacts } from './fleet.views.ts'

export interface CountedPlaces {
  kind: KindFacts
  /** By the percent of their place. */
  devices: number[]
  online: number[]
}

interface Counts {
  kinds: readonly CountedPlaces[]
  countedAt: number
  /** From a sample of a large fleet, which has not been counted yet. */
  isEstimate: boolean
}

export interface FleetCounts extends Counts {
  /** They are estimated or older than a minute, and are being counted. */
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
/** A product whose ids lie in few places among those of others gives a small sample: no estimate. */
const LEAST_SAMPLED = 5_000
/** Large fleets, each for one package and one filter by serial number or last contact. */
const KEPT = 50

const none = (): number[] => Array.from({ length: 100 }, () => 0)

interface Sizes {
  page?: number
  leastSampled?: number
  /** Of the sample. */
  sampledRows?: number
}

/**
 * The devices of a fleet by all that decides whether a release reaches them. A large fleet is counted at most once a
 * minute; until that is done, callers have the counts before, or an estimate, with their time (decision 0137).
 */
export function fleetCounts(
  { db, clock, log }: Dependencies,
  { page = PAGE, leastSampled = LEAST_SAMPLED, sampledRows }: Sizes = {},
) {
  const kept = keyCache<Counts>({ max: KEPT })
  const estimates = keyCache<Counts>({ max: KEPT })
  const views = fleetViews(db)

  /** Adds the next page to the kinds; gives its last device, or undefined where no other page follows. */
  async function addPage(scan: Scan, kinds: Map<string, CountedPlaces>, after: number): Promise<number | undefined> {
    const part = await views.page(scan.productId, { after, limit: page })
    if (!part) return undefined
    addCounted(kinds, await views.counts(part, askedFor(scan)))
    return part.count === page ? part.last : undefined
  }

  const countsOf = (kinds: Map<string, CountedPlaces>, { now }: Scan, isEstimate = false): Counts => ({
    kinds: [...kinds.values()],
    countedAt: now,
    isEstimate,
  })

  async function estimate(scan: Scan, total: number): Promise<Counts | undefined> {
    const ids = await views.sample(scan.productId, sampledRows)
    if (ids.length < leastSampled) return undefined
    const kinds = new Map<string, CountedPlaces>()
    addCounted(kinds, await views.counts({ ids }, askedFor(scan)))
    const scale = scaledBy(total / ids.length)
    for (const [key, { kind, devices, online }] of kinds) {
      kinds.set(key, { kind, devices: scale(devices), online: scale(online) })
    }
    return countsOf(kinds, scan, true)
  }

  async function count(scan: Scan): Promise<Counts> {
    const kinds = new Map<string, CountedPlaces>()
    for (let after: number | undefined = 0; after !== undefined;) after = await addPage(scan, kinds, after)
    return countsOf(kinds, scan)
  }

  return async (scan: Scan): Promise<FleetCounts> => {
    const { serials, seenDays } = scan.plan.filter
    const key = JSON.stringify([scan.productId, scan.campaign.packageId, serials, seenDays])
    const recount = (): void => {
      kept.load(key, () => count(scan)).catch((error: unknown) => log.warn({ err: error }, 'a fleet was not counted'))
    }
    const known = kept.peek(key)
    if (known) {
      const isCounting = Math.abs(clock.now() - known.countedAt) >= FRESH_MS
      if (isCounting) recount()
      return { ...known, isCounting }
    }
    const total = await views.total(scan.productId)
    if (total <= page) return { ...(await count(scan)), isCounting: false }
    const estimated = await estimates.get(key, () => estimate(scan, total))
    if (!estimated) return { ...(await kept.load(key, () => count(scan))), isCounting: false }
    recount()
    return { ...estimated, isCounting: true }
  }
}

function addCounted(kinds: Map<string, CountedPlaces>, counted: readonly CountedKind[]): void {
  for (const { percent, devices, online, ...kind } of counted) {
    const key = JSON.stringify(kind)
    const known = kinds.get(key) ?? { kind, devices: none(), online: none() }
    known.devices[percent] = (known.devices[percent] ?? 0) + devices
    known.online[percent] = (known.online[percent] ?? 0) + online
    kinds.set(key, known)
  }
}

/** Whole devices; what is rounded off one number is added to the next, so that the sum is right. */
const scaledBy =
  (factor: number) =>
  (numbers: readonly number[]): number[] => {
    let [exact, given] = [0, 0]
    return numbers.map((n) => {
      exact += n * factor
      const rounded = Math.round(exact) - given
      given += rounded
      return rounded
    })
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
