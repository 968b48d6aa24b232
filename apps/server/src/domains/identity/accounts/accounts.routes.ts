import {
  checkAuthorization,
  deleteAccount,
  getAccountInfo,
  listAccounts,
  updateAccount,
} from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { serve, type Route } from '../../../http/route.ts'
import type { accountsAdministration } from './accounts.administration.ts'
import { isAdministratorOf, type accountsService } from './accounts.service.ts'

export const accountsRoutes = (
  accounts: ReturnType<typeof accountsService>,
  administration: ReturnType<typeof accountsAdministration>,
): Route[] => [
  serve(getAccountInfo, ({ actor, locale }) => accounts.infoOf(actor, locale)),
  serve(checkAuthorization, async ({ input, actor }) =>
    isAdministratorOf(input.biz, actor.permissions) ? 'allowed' : 'denied',
  ),
  serve(listAccounts, ({ input, locale }) => administration.list(input, locale)),
  serve(updateAccount, ({ input, actor, locale }) => administration.update(input, actor, locale)),
  serve(deleteAccount, async ({ input, actor }) => {
    await administration.remove(input.targetUserId, actor)
    return null
  }),
]
