import type { CheckedInputOf, NumberedPage } from '@slipway/contract/define-call.ts'
import { indexcodesOf } from '@slipway/contract/identity/accounts/account-search.ts'
import type {
  findUser,
  listUserDevices,
  listUserFamilies,
  listUserLogins,
  searchUserLogoffs,
} from '@slipway/contract/operations/support/support.calls.ts'
import { supportLimits } from '@slipway/contract/operations/support/support.limits.ts'
import type {
  FoundUser,
  LogoffRecord,
  UserDevice,
  UserFamily,
  UserLogin,
} from '@slipway/contract/operations/support/support.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { offsetOf, type CountedTotal, type PageRequest } from '@slipway/contract/paging.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import type { AccountHashes } from '../../../crypto/account-hashes.ts'
import type { Database } from '../../../db/database.ts'
import type { Geoip } from '../../../geoip/geoip.ts'
import type { Actor } from '../../../http/route.ts'
import type { UserLookups } from '../../users/users/index.ts'
import { logoffRecordsViews } from './logoff-records.views.ts'
import {
  nameForStaff,
  placesOf,
  shownDevice,
  shownFamilies,
  shownLogin,
  shownRecord,
  shownUser,
} from './shown-users.ts'
import { supportHomesViews } from './support-homes.views.ts'
import { supportUsersViews, type UserRow } from './support-users.views.ts'

interface Dependencies {
  db: Database
  clock: Clock
  lookups: Pick<UserLookups, 'count'>
  hashes: AccountHashes
  geoip: Geoip | undefined
}

/** Throws where the role doesn't see personal data (SI-101). */
export function maskingOf(reveal: boolean, { permissions }: Actor): { isMasked: boolean } {
  if (reveal && permissions.seesPersonalData !== true) throw new DomainError('support.masked')
  return { isMasked: !reveal }
}

export function supportService({ db, clock, lookups, hashes, geoip }: Dependencies) {
  const users = supportUsersViews(db)
  const homes = supportHomesViews(db)

  async function existing(uid: string): Promise<UserRow> {
    const row = await users.byUid(uid, clock.now())
    if (!row) throw new DomainError('users.notFound')
    return row
  }

  const sliceOf = (page: PageRequest) => ({ offset: offsetOf(page), limit: page.pageSize })
  const paged = <Item>(page: PageRequest, items: Item[], totals: CountedTotal): NumberedPage<Item> => ({
    items,
    ...totals,
    pageIndex: Math.floor(offsetOf(page) / page.pageSize),
  })

  return {
    existing,

    async find({ account, areaCode, reveal }: CheckedInputOf<typeof findUser>, actor: Actor): Promise<FoundUser> {
      const masking = maskingOf(reveal, actor)
      await lookups.count(actor.accountId)
      const row = await users.byIndexcodes(indexcodesOf(account, areaCode), clock.now())
      if (!row) throw new DomainError('users.notFound')
      return shownUser(row, masking)
    },

    async logins(
      { userId, useType, reveal, ...page }: CheckedInputOf<typeof listUserLogins>,
      actor: Actor,
      locale: Locale,
    ): Promise<NumberedPage<UserLogin>> {
      const masking = maskingOf(reveal, actor)
      const { id } = await existing(userId)
      const since = clock.now() - supportLimits.loginsShownMs
      const { rows, ...totals } = await users.logins({ userId: id, useType, since }, sliceOf(page))
      return paged(
        page,
        rows.map((row) => shownLogin(row, masking, placesOf(geoip, locale))),
        totals,
      )
    },

    async devices({ userId, ...page }: CheckedInputOf<typeof listUserDevices>): Promise<NumberedPage<UserDevice>> {
      const { id } = await existing(userId)
      const { rows, total } = await homes.devices(id, clock.now(), sliceOf(page))
      return paged(page, rows.map(shownDevice), { total })
    },

    async families(
      { userId, reveal, ...page }: CheckedInputOf<typeof listUserFamilies>,
      actor: Actor,
    ): Promise<NumberedPage<UserFamily>> {
      const masking = maskingOf(reveal, actor)
      const { id, families } = await existing(userId)
      return paged(page, shownFamilies(await homes.members(id, sliceOf(page)), id, nameForStaff(masking)), {
        total: families,
      })
    },

    /** Counted as a lookup: a start of an account also says whether there is one. */
    async logoffs(
      { account, areaCode, ...page }: CheckedInputOf<typeof searchUserLogoffs>,
      actor: Actor,
    ): Promise<NumberedPage<LogoffRecord>> {
      await lookups.count(actor.accountId)
      const heads = indexcodesOf(account, areaCode)
      const asked = { heads, hmacs: heads.map(hashes.of) }
      const { rows, ...totals } = await logoffRecordsViews(db).search(asked, sliceOf(page))
      return paged(page, rows.map(shownRecord), totals)
    },
  }
}
