import type { Database } from '../../../../db/database.ts'
import type { EndUser, EventStream } from '../../../../http/route.ts'
import type { watchHome } from '@slipway/contract/users/homes/home-live.calls.ts'
import type { Log } from '../../../../log.ts'
import type { DevicesApi } from '../../../devices/devices/index.ts'
import { requirePlace } from '../home-places.ts'
import { homeFeed, type HomeFeed } from './home-feed.ts'
import { streamPlaces } from './stream-places.ts'

/** Notified with the number of the row by the triggers of all tables of homes, when a change commits. */
const HOMES_CHANGED = 'homes.changed'

interface Dependencies {
  db: Database
  log: Pick<Log, 'warn'>
  devices: Pick<DevicesApi, 'follow'>
}

/** Live pages of homes: each home that is watched is read once for all of its streams. */
export function liveHomes({ db, log, devices: { follow } }: Dependencies) {
  const feeds = new Map<number, HomeFeed>()
  const places = streamPlaces()
  let listening: Promise<unknown> | undefined

  function listen(): Promise<unknown> {
    listening ??= db
      .listen(HOMES_CHANGED, {
        onMessage: (homeRow) => feeds.get(Number(homeRow))?.touchHome(),
        onGap: () => feeds.forEach((feed) => feed.touchHome()),
      })
      .catch((error: unknown) => {
        listening = undefined
        throw error
      })
    return listening
  }

  function feedOf(homeRow: number): HomeFeed {
    const running = feeds.get(homeRow)
    if (running && !running.isOver()) return running
    const onFailure = (error: unknown) => log.warn({ err: error }, 'a home could not be read for its streams')
    const feed = homeFeed({ db, homeRow, follow, onFailure })
    feeds.set(homeRow, feed)
    void feed.running.finally(() => feeds.get(homeRow) === feed && feeds.delete(homeRow))
    return feed
  }

  return {
    /** Sends the whole home and then its changes, until the user leaves it, the stream ends or a newer one replaces it. */
    async watch(
      { homeId, user, ip }: { homeId: string; user: EndUser; ip: string },
      { signal, send }: EventStream<typeof watchHome>,
    ): Promise<void> {
      const { id } = await requirePlace(db, user, homeId, 'see')
      await listen()
      const place = places.enter({ userId: user.userId, ip })
      let isOpen = false
      const reader = {
        userId: user.userId,
        send(changes: Parameters<typeof send>[0]) {
          isOpen = true
          send(changes)
        },
      }
      try {
        await feedOf(id).attach(reader, AbortSignal.any([signal, place.replaced]))
        if (place.replaced.aborted) reader.send({ over: 'replaced' })
      } catch (error) {
        // The reply has begun: the stream only ends, and its page opens another one.
        if (!isOpen) throw error
      } finally {
        place.leave()
      }
    },
    stop: (): void => feeds.forEach((feed) => feed.stop()),
  }
}
