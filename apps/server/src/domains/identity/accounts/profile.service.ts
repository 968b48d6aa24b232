import type { OutputOf } from '@slipway/contract/define-call.ts'
import type { getProfile } from '@slipway/contract/identity/accounts/profile.calls.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Database } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { accountsStore } from './accounts.store.ts'
import { accountsViews } from './accounts.views.ts'

/** What an account shows and changes about itself. */
export function profileService(db: Database) {
  const views = accountsViews(db.pool)

  async function show({ accountId }: Actor, locale: Locale): Promise<OutputOf<typeof getProfile>> {
    const found = await views.find(accountId)
    if (!found) throw new DomainError('access.noSession')
    const { account, accountName, roleName } = found
    return { account, accountName, roleName: inLocale(roleName, locale) }
  }

  return {
    show,

    async update({ accountName }: { accountName?: string | undefined }, actor: Actor, locale: Locale) {
      if (accountName !== undefined) await accountsStore(db).setName(actor.accountId, accountName)
      return show(actor, locale)
    },
  }
}
