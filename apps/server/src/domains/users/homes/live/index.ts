import type { HomeDevice } from '@slipway/contract/users/homes/home-devices.ts'
import type { watchHome } from '@slipway/contract/users/homes/home-live.calls.ts'
import type { watchShares, watchVisit } from '@slipway/contract/users/homes/shares/shares.calls.ts'
import type { Clock } from '../../../../clock.ts'
import type { Database } from '../../../../db/database.ts'
import type { EndUser, EventStream } from '../../../../http/route.ts'
import type { Log } from '../../../../log.ts'
import type { DevicesApi } from '../../../devices/devices/index.ts'
import { requirePlace } from '../home-places.ts'
import type { visitsService } from '../shares/visits.service.ts'
import { deviceFeed } from './device-feed.ts'
import { homeFeed, type HomeFeed } from './home-feed.ts'
import { guestSource, visitSource, type SharesState } from './share-feeds.ts'
import { feedMap } from './feed-map.ts'
import { inStreamPlace } from './stream-places.ts'

/** Notified with the number of the row by the triggers of all tables of homes, when a change commits. */
const HOMES_CHANGED = 'homes.changed'
/** Notified with `user:` or `visit:` and the number of the row, when a share changes. */
const SHARES_CHANGED = 'shares.changed'
/** Notified with the ID of a product whose panel is another one now. */
const PANELS_CHANGED = 'product-panels.changed'

interface Dependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'warn'>
  devices: Pick<DevicesApi, 'follow'>
  visits: Pick<ReturnType<typeof visitsService>, 'requireVisit'>
}

/** Live pages of homes and of shared devices: what several streams watch is read once for all of them. */
export function liveHomes({ db, clock, log, devices: { follow }, visits }: Dependencies) {
  const onFailure = (error: unknown) => log.warn({ err: error }, 'a home could not be read for its streams')
  const parts = { follow, onFailure }
  const homes = feedMap((homeRow: number): HomeFeed => homeFeed({ db, homeRow, ...parts }))
  const guests = feedMap((reader: string) => deviceFeed(guestSource({ db, clock }, rowOf(reader)), parts))
  const visitors = feedMap((reader: string) => deviceFeed(visitSource({ db, clock }, rowOf(reader)), parts))
  const inPlace = inStreamPlace()
  let listening: Promise<unknown> | undefined
  /** Products whose panel has changed since homes were last notified. */
  let changedPanels = new Set<string>()

  const shared = () => [...guests.all(), ...visitors.all()]

  function onHome(homeRow: number): void {
    homes.get(homeRow)?.touchAll()
    const isOfHome = (state: SharesState | undefined) => state?.homeRows.has(homeRow) ?? true
    for (const feed of shared()) if (isOfHome(feed.state())) feed.touchAll()
  }

  function onShare(reader: string): void {
    guests.get(reader)?.touchAll()
    visitors.get(reader)?.touchAll()
  }

  /** One release of a standard panel is announced for each of its products: all homes are passed through once. */
  function onPanel(productId: string): void {
    if (changedPanels.size === 0) setImmediate(sendPanels)
    changedPanels.add(productId)
  }

  /** A version that was released while nothing listened is found at the next opening. */
  function sendPanels(): void {
    const products = changedPanels
    changedPanels = new Set()
    const panelsOf = ({ devices }: { devices: ReadonlyMap<number, HomeDevice> }) => {
      const panels = [...devices.values()].filter(({ productId }) => products.has(productId))
      return panels.length > 0 ? { panels: panels.map(({ deviceId }) => deviceId) } : undefined
    }
    for (const feed of [...homes.all(), ...guests.all()]) feed.tell(panelsOf)
  }

  const touchEverything = () => [...homes.all(), ...shared()].forEach((feed) => feed.touchAll())

  function listen(): Promise<unknown> {
    listening ??= Promise.all([
      db.listen(HOMES_CHANGED, { onMessage: (homeRow) => onHome(Number(homeRow)), onGap: touchEverything }),
      db.listen(SHARES_CHANGED, { onMessage: onShare, onGap: touchEverything }),
      db.listen(PANELS_CHANGED, { onMessage: onPanel }),
    ]).catch((error: unknown) => {
      listening = undefined
      throw error
    })
    return listening
  }

  return {
    /** Sends the whole home and then its changes, until the user leaves it, the stream ends or a newer one replaces it. */
    async watch(
      { homeId, user, ip }: { homeId: string; user: EndUser; ip: string },
      stream: EventStream<typeof watchHome>,
    ): Promise<void> {
      const { userId } = user
      const { id } = await requirePlace(db, user, homeId, 'see')
      await listen()
      await inPlace({ reader: `home:${userId}`, ip }, stream, (send, signal) =>
        homes.of(id).attach({ userId, send }, signal),
      )
    },

    /** All devices that are shared with the user, and their changes. */
    async watchShares(
      { user, ip }: { user: EndUser; ip: string },
      stream: EventStream<typeof watchShares>,
    ): Promise<void> {
      const reader = `user:${user.userId}`
      await listen()
      await inPlace({ reader, ip }, stream, (send, signal) => guests.of(reader).attach({ send }, signal))
    },

    /** The device of a visitor's link, until the link is over. */
    async watchVisit(
      { token, ip }: { token: string; ip: string },
      stream: EventStream<typeof watchVisit>,
    ): Promise<void> {
      const { shareRow } = await visits.requireVisit(db, token, 'see')
      const reader = `visit:${shareRow}`
      await listen()
      await inPlace({ reader, ip }, stream, (send, signal) => visitors.of(reader).attach({ send }, signal))
    },

    stop: (): void => [...homes.all(), ...shared()].forEach((feed) => feed.stop()),
  }
}

const rowOf = (reader: string): number => Number(reader.split(':')[1])
