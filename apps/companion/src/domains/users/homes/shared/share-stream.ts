import type { HomeDevice } from '@slipway/contract/users/homes/home-devices.ts'
import { watchShares } from '@slipway/contract/users/homes/shares/shares.calls.ts'
import type { ShareChanges, SharedDevice } from '@slipway/contract/users/homes/shares/shares.ts'
import { withEvents } from '../home-view.ts'
import { liveStreams } from '../live-stream.ts'

/** What is shared with the user, as the stream has said so far. */
interface LiveShares {
  shares: NonNullable<ShareChanges['shares']>
  devices: ReadonlyMap<string, HomeDevice>
  events: ReadonlyMap<string, number>
}

const streams = liveStreams(
  {
    call: watchShares,
    empty: { shares: [], devices: new Map(), events: new Map() } as LiveShares,
    fold: ({ shares, devices, events }, changes) => ({
      shares: changes.shares ?? shares,
      devices: new Map([...devices, ...(changes.changed ?? []).map((device) => [device.deviceId, device] as const)]),
      events: withEvents(events, changes.events),
    }),
    overOf: ({ over }) => over,
    gone: 'homes.shareNotFound',
  },
  () => ({}),
)

/** There is one for each page: of all that is shared with the user. */
const ALL = ''

export const followShares = (listener: () => void): (() => void) => streams.follow(ALL, listener)
export const followedShares = () => streams.followed(ALL)
export const closeShareStreams = streams.close

/** The shared devices that the stream has said whole. */
export const sharedIn = ({ shares, devices }: LiveShares): SharedDevice[] =>
  shares.flatMap(({ deviceId, ...terms }) => {
    const device = devices.get(deviceId)
    return device ? { device, ...terms } : []
  })
