import { watchHome } from '@slipway/contract/users/homes/home-live.calls.ts'
import { noLiveHome, withChanges } from './home-view.ts'
import { liveStreams } from './live-stream.ts'
import { closeShareStreams } from './shared/share-stream.ts'

const homes = liveStreams(
  {
    call: watchHome,
    empty: noLiveHome,
    fold: withChanges,
    overOf: ({ over }) => over,
    gone: 'homes.notFound',
  },
  (homeId) => ({ homeId }),
)

/** One stream for all readers of a home on this page. Returns how to unsubscribe. */
export const followHome = homes.follow

/** Undefined before the home is followed. */
export const followedHome = homes.followed

/** For tests: all streams end. */
export function closeStreams(): void {
  homes.close()
  closeShareStreams()
}
