import {
  acceptShare,
  endShare,
  invokeVisitedDevice,
  listSharedDevices,
  listShares,
  readShare,
  setVisitedDevice,
  shareDevice,
  visitDevice,
  watchShares,
  watchVisit,
} from '@slipway/contract/users/homes/shares/shares.calls.ts'
import { serveUser, serveUserStream, serveVisitor, serveVisitorStream, type Route } from '../../../../http/route.ts'
import type { homeControl } from '../control/home-control.ts'
import type { liveHomes } from '../live/index.ts'
import type { sharesService } from './shares.service.ts'
import type { visitsService } from './visits.service.ts'

interface Services {
  shares: ReturnType<typeof sharesService>
  visits: ReturnType<typeof visitsService>
  control: ReturnType<typeof homeControl>
  live: Pick<ReturnType<typeof liveHomes>, 'watchShares' | 'watchVisit'>
}

export function sharesRoutes({ shares, visits, control, live }: Services): Route[] {
  return [
    serveUser(shareDevice, ({ input, user, origin }) => shares.share(input, user, origin)),
    serveUser(listShares, ({ input, user }) => shares.list(input.deviceId, user)),
    serveUser(endShare, async ({ input, user }) => {
      await shares.end(input.shareId, user)
      return null
    }),
    serveVisitor(readShare, ({ input }) => shares.read(input.token)),
    serveUser(acceptShare, ({ input, user }) => shares.accept(input.token, user)),
    serveUser(listSharedDevices, ({ user }) => shares.sharedWith(user)),
    serveUserStream(watchShares, ({ user, ip }, stream) => live.watchShares({ user, ip }, stream)),
    serveVisitorStream(watchVisit, ({ input, ip }, stream) => live.watchVisit({ token: input.token, ip }, stream)),
    serveVisitor(visitDevice, ({ input }) => visits.see(input.token)),
    serveVisitor(setVisitedDevice, async ({ input, locale }) =>
      control(input, await visits.controller(input.token), locale),
    ),
    serveVisitor(invokeVisitedDevice, async ({ input, locale }) =>
      control(input, await visits.controller(input.token), locale),
    ),
  ]
}
