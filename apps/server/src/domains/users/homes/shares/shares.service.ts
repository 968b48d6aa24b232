import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { mayInHome } from '@slipway/contract/users/homes/home-rules.ts'
import type { HomeDevice } from '@slipway/contract/users/homes/home-devices.ts'
import { longestShare, mayLast } from '@slipway/contract/users/homes/shares/share-rules.ts'
import type { shareDevice } from '@slipway/contract/users/homes/shares/shares.calls.ts'
import { shareLimits } from '@slipway/contract/users/homes/shares/shares.limits.ts'
import type { DeviceShare, SharedDevice, ShownShare } from '@slipway/contract/users/homes/shares/shares.ts'
import type { Clock } from '../../../../clock.ts'
import { hashOf, newToken } from '../../../../crypto/random-secrets.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { EndUser } from '../../../../http/route.ts'
import { homeDevicesViews, type HomeDevicePlace } from '../home-devices.views.ts'
import { givenName, type HomeNotices } from '../home-notices.ts'
import { homesStore } from '../homes.store.ts'
import { sharesStore } from './shares.store.ts'
import { sharesViews, type ReachedDevice } from './shares.views.ts'

/** Devices that are given to users outside of their home, one by one. */
export function sharesService({
  db,
  clock,
  notices,
}: {
  db: Database
  clock: Clock
  notices: Pick<HomeNotices, 'notifyOne'>
}) {
  /** A device of a home that the user may manage. */
  async function requireOwn(
    on: DatabaseOrTransaction,
    { userId }: EndUser,
    deviceId: string,
  ): Promise<HomeDevicePlace> {
    const found = await homeDevicesViews(on).find(userId, deviceId)
    if (!found || !mayInHome(found.place, 'manage')) throw new DomainError('homes.deviceNotFound')
    return found
  }

  async function requireLink(on: DatabaseOrTransaction, token: string) {
    const found = await sharesViews(on).byLink(hashOf(token), clock.now())
    if (!found) throw new DomainError('homes.shareOver')
    return found
  }

  return {
    async share(
      { deviceId, mayControl, withMessages, asLink, ...terms }: CheckedInputOf<typeof shareDevice>,
      user: EndUser,
      origin: string,
    ): Promise<OutputOf<typeof shareDevice>> {
      const at = clock.now()
      const endTime = terms.endTime ?? null
      const { token, hash } = newToken()
      const linkUntil = asLink && endTime !== null ? endTime : at + shareLimits.linkMs
      const shareId = await inTransaction(db, async (tx) => {
        const seen = await requireOwn(tx, user, deviceId)
        await homesStore(tx).lock(seen.homeId)
        const { deviceId: row, place, homeRow } = await requireOwn(tx, user, deviceId)
        if (homeRow !== seen.homeRow) throw new DomainError('homes.deviceNotFound')
        const longest = longestShare(place, asLink)
        if (longest === undefined || !mayLast(longest, { endTime }, at)) throw new DomainError('homes.shareTooLong')
        const { perDevice: limit } = shareLimits
        if ((await sharesStore(tx).countOf(row, at)) >= limit) throw new DomainError('homes.tooManyShares', { limit })
        const share = { mayControl, withMessages, endTime, isVisit: asLink, linkUntil, at }
        return sharesStore(tx).insert({ deviceId: row, byUser: user.userId, hash, ...share })
      })
      return { shareId, url: `${origin}/app/s#${token}`, expireTime: linkUntil }
    },

    async list(deviceId: string, user: EndUser): Promise<DeviceShare[]> {
      const { deviceId: row, place } = await requireOwn(db, user, deviceId)
      return sharesViews(db).sharesOf(row, clock.now(), mayInHome(place, 'govern') ? undefined : user.userId)
    },

    /** Takes effect with the next call: each asks for its share. */
    end: (shareId: string, user: EndUser): Promise<void> =>
      inTransaction(db, async (tx) => {
        const found = await sharesViews(tx).one(shareId)
        const own = found && (await homeDevicesViews(tx).find(user.userId, found.deviceId))
        const isGiver = mayInHome(own?.place, 'govern') || (own !== undefined && found?.byUser === user.userId)
        if (!found || !(isGiver || found.userId === user.userId)) throw new DomainError('homes.shareNotFound')
        await sharesStore(tx).end(found.id)
        if (found.userId === null || found.userId === user.userId || !own) return
        const notice = { kind: 'shareEnded', byUser: user.userId, device: givenName(own) } as const
        await notices.notifyOne(tx, found.userId, notice)
      }),

    async read(token: string): Promise<ShownShare> {
      const { shown, by, place, withMessages, endTime, isVisit: asLink } = await requireLink(db, token)
      const { name: deviceName, productName, picture } = shown
      const mayControl = mayInHome(place, 'control')
      return { deviceName, productName, picture, by, mayControl, withMessages, endTime, asLink }
    },

    async accept(token: string, user: EndUser): Promise<HomeDevice> {
      const at = clock.now()
      const { userId } = user
      const deviceId = await inTransaction(db, async (tx) => {
        const { homeId } = await requireLink(tx, token)
        await homesStore(tx).lock(homeId)
        await homesStore(tx).lockUser(userId)
        // Once more under the lock: others may have accepted it.
        const { isVisit, shareRow, ...found } = await requireLink(tx, token)
        if (isVisit) throw new DomainError('homes.shareOver')
        const own = await homeDevicesViews(tx).find(userId, found.shown.deviceId)
        if (own) throw new DomainError('homes.inYourHome', { home: own.homeName })
        const { perUser: limit } = shareLimits
        if ((await sharesStore(tx).countWith(userId, at)) >= limit)
          throw new DomainError('homes.tooManyShared', { limit })
        await sharesStore(tx).accept(shareRow, { deviceId: found.deviceId, userId, at })
        const notice = { kind: 'shareAccepted', byUser: userId, device: givenName(found) } as const
        await notices.notifyOne(tx, found.byUser, notice)
        return found.shown.deviceId
      })
      const found = await sharesViews(db).find(userId, deviceId, at)
      if (!found) throw new DomainError('homes.shareOver')
      return found.shown
    },

    async sharedWith({ userId }: EndUser): Promise<SharedDevice[]> {
      const reached = await sharesViews(db).reachedBy(userId, clock.now())
      return reached.map((one) => ({ device: one.shown, ...shownTerms(one) }))
    },
  }
}

/** The terms of a share, for the user that has the device. */
export const shownTerms = ({ shareId, by, place, withMessages, endTime }: ReachedDevice) => ({
  shareId,
  by,
  mayControl: mayInHome(place, 'control'),
  withMessages,
  endTime,
})
