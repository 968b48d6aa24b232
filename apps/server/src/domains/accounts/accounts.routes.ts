import { checkAuthorization, getAccountInfo } from '@slipway/contract/accounts/accounts.calls.ts'
import { serve, type Route } from '../../http/route.ts'
import { isAdministratorOf, type accountsService } from './accounts.service.ts'

export const accountsRoutes = (accounts: ReturnType<typeof accountsService>): Route[] => [
  serve(getAccountInfo, ({ actor, locale }) => accounts.infoOf(actor, locale)),
  serve(checkAuthorization, async ({ input, actor }) =>
    isAdministratorOf(input.biz, actor.permissions) ? 'allowed' : 'denied',
  ),
]
