import type { HomeChanges } from '@slipway/contract/users/homes/home-live.calls.ts'
import type { Database } from '../../../../db/database.ts'
import type { DevicesApi } from '../../../devices/devices/index.ts'
import { deviceFeed, eventOf, type FeedSource } from './device-feed.ts'
import { homeChangesFor, readHome, rereadDevices, type HomeState } from './home-state.ts'

interface Dependencies {
  db: Database
  homeRow: number
  follow: DevicesApi['follow']
  onFailure(error: unknown): void
}

/** One open stream. */
export interface HomeReader {
  userId: number
  send(changes: HomeChanges): void
}

/** All streams of one home in this process; those of a user that leaves it end. */
export function homeFeed({ db, homeRow, follow, onFailure }: Dependencies) {
  const source: FeedSource<HomeState, HomeReader, HomeChanges> = {
    read: () => readHome(db, homeRow),
    reread: (state, deviceRows) => rereadDevices(db, homeRow, state, deviceRows),
    changesFor: ({ userId }, before, after) => homeChangesFor(userId, before, after),
    eventOf: ({ devices }, deviceRow) => eventOf(devices, deviceRow),
    refusal: 'homes.notFound',
    goodbye: { over: 'left' },
  }
  return deviceFeed(source, { follow, onFailure })
}

export type HomeFeed = ReturnType<typeof homeFeed>
