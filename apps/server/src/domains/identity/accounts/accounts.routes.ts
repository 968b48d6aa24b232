import {
  checkAuthorization,
  deleteAccount,
  getAccountInfo,
  listAccountEstates,
  listAccounts,
  updateAccount,
} from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { getProfile, updateProfile } from '@slipway/contract/identity/accounts/profile.calls.ts'
import { serve, type Route } from '../../../http/route.ts'
import type { AccountEstates } from './account-estates.ts'
import type { accountsAdministration } from './accounts.administration.ts'
import type { profileService } from './profile.service.ts'
import { isAdministratorOf, type accountsService } from './accounts.service.ts'

export const accountsRoutes = (
  accounts: ReturnType<typeof accountsService>,
  administration: ReturnType<typeof accountsAdministration>,
  profiles: ReturnType<typeof profileService>,
  estates: Pick<AccountEstates, 'list'>,
): Route[] => [
  serve(getAccountInfo, ({ actor, locale }) => accounts.infoOf(actor, locale)),
  serve(checkAuthorization, async ({ input, actor }) =>
    isAdministratorOf(input.biz, actor.permissions) ? 'allowed' : 'denied',
  ),
  serve(getProfile, ({ actor, locale }) => profiles.show(actor, locale)),
  serve(updateProfile, ({ input, actor, locale }) => profiles.update(input, actor, locale)),
  serve(listAccounts, ({ input, locale }) => administration.list(input, locale)),
  serve(updateAccount, ({ input, actor, locale }) => administration.update(input, actor, locale)),
  serve(deleteAccount, async ({ input, actor }) => {
    await administration.remove(input.targetUserId, actor)
    return null
  }),
  serve(listAccountEstates, () => estates.list()),
]
