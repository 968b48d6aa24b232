import type { HomeDevice } from '@slipway/contract/users/homes/home-devices.ts'
import type { ShareChanges, VisitChanges } from '@slipway/contract/users/homes/shares/shares.ts'
import type { Clock } from '../../../../clock.ts'
import type { Database } from '../../../../db/database.ts'
import { shownTerms } from '../shares/shares.service.ts'
import { sharesViews, type ReachedDevice } from '../shares/shares.views.ts'
import { visitedParts } from '../shares/visits.service.ts'
import { eventOf, type FeedSource } from './device-feed.ts'
import { isSame } from './home-state.ts'

interface Dependencies {
  db: Database
  clock: Clock
}

/** Devices that are shared, as the streams of their guests know them. */
export interface SharesState {
  reached: readonly ReachedDevice[]
  devices: ReadonlyMap<number, HomeDevice>
  /** Whose members decide whether the shares last. */
  homeRows: ReadonlySet<number>
  changesInMs: number | undefined
}

function stateOf(reached: readonly ReachedDevice[], now: number): SharesState {
  const ends = reached.flatMap(({ endTime }) => endTime ?? [])
  return {
    reached,
    devices: new Map(reached.map(({ deviceId, shown }) => [deviceId, shown])),
    homeRows: new Set(reached.map(({ homeRow }) => homeRow)),
    changesInMs: ends.length > 0 ? Math.max(Math.min(...ends) - now, 0) + 1 : undefined,
  }
}

const termsOf = ({ reached }: SharesState) =>
  reached.map((one) => ({ deviceId: one.shown.deviceId, ...shownTerms(one) }))

function shareChangesFor(before: SharesState | undefined, after: SharesState): ShareChanges | undefined {
  if (after.reached.length === 0) return undefined
  const shares = termsOf(after)
  const changed = [...after.devices].filter(([row, device]) => !isSame(before?.devices.get(row), device))
  return {
    ...((!before || !isSame(termsOf(before), shares)) && { shares }),
    ...((!before || changed.length > 0) && { changed: changed.map(([, device]) => device) }),
  }
}

/** All that is shared with one user. */
export function guestSource(
  { db, clock }: Dependencies,
  userId: number,
): FeedSource<SharesState, { send(changes: ShareChanges): void }, ShareChanges> {
  const views = sharesViews(db)
  return {
    read: async () => stateOf(await views.reachedBy(userId, clock.now()), clock.now()),
    async reread({ reached }, deviceRows) {
      const now = clock.now()
      const current = new Map((await views.reachedBy(userId, now, deviceRows)).map((one) => [one.deviceId, one]))
      const asked = new Set(deviceRows)
      return stateOf(
        reached.flatMap((one) => (asked.has(one.deviceId) ? (current.get(one.deviceId) ?? []) : one)),
        now,
      )
    },
    changesFor: (_reader, before, after) => shareChangesFor(before, after),
    eventOf: ({ devices }, deviceRow) => eventOf(devices, deviceRow),
    refusal: 'homes.shareNotFound',
    goodbye: { over: 'left' },
  }
}

function visitChangesFor(before: SharesState | undefined, after: SharesState): VisitChanges | undefined {
  const [now] = after.reached.map(visitedParts)
  if (!now) return undefined
  return before && isSame(before.reached.map(visitedParts)[0], now) ? {} : { device: now }
}

/** The device of one link of visitors. */
export function visitSource(
  { db, clock }: Dependencies,
  shareRow: number,
): FeedSource<SharesState, { send(changes: VisitChanges): void }, VisitChanges> {
  const read = async (): Promise<SharesState> => {
    const found = await sharesViews(db).byVisit(shareRow, clock.now())
    return stateOf(found ? [found] : [], clock.now())
  }
  return {
    read,
    reread: read,
    changesFor: (_reader, before, after) => visitChangesFor(before, after),
    refusal: 'homes.shareOver',
    goodbye: { over: 'ended' },
  }
}
