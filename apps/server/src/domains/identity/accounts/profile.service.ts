import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import type { getProfile, updateProfile } from '@slipway/contract/identity/accounts/profile.calls.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Database } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { RolesApi } from '../roles/index.ts'
import { accountsStore } from './accounts.store.ts'

/** Refuses an address that is not an uploaded profile picture's. */
export type RequirePicture = (url: string) => Promise<void>

interface Dependencies {
  db: Database
  roles: RolesApi
  requirePicture: RequirePicture
}

/** What an account shows and changes about itself. */
export function profileService({ db, roles, requirePicture }: Dependencies) {
  const store = accountsStore(db)

  async function show({ accountId }: Actor, locale: Locale): Promise<OutputOf<typeof getProfile>> {
    const found = await store.byId(accountId)
    const role = found && (await roles.byId(found.roleId))
    if (!found || !role) throw new DomainError('access.noSession')
    const { account, accountName, picture, timeZone } = found
    return { account, accountName, roleName: inLocale(role.name, locale), picture, timeZone, locale: found.locale }
  }

  return {
    show,

    async update(change: CheckedInputOf<typeof updateProfile>, actor: Actor, locale: Locale) {
      if (change.picture !== undefined) await requirePicture(change.picture)
      await store.setProfile(actor.accountId, change)
      return show(actor, change.locale || locale)
    },
  }
}
