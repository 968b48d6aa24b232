import { may, type Permissions } from '@slipway/contract/access.ts'
import {
  authorizationAreas,
  checkAuthorization,
  getAccountInfo,
  type AuthorizationArea,
} from '@slipway/contract/accounts/accounts.calls.ts'
import type { OutputOf } from '@slipway/contract/define-call.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { serve, type Route } from '../../http/route.ts'
import type { AreasDoor } from '../areas/index.ts'
import type { RolesDoor } from '../roles/index.ts'
import type { Account } from './accounts.store.ts'

interface Asked {
  byId(accountId: number): Promise<Account | undefined>
  roles: RolesDoor
  areas: AreasDoor
}

export const accountsRoutes = (asked: Asked): Route[] => [
  serve(getAccountInfo, ({ actor, locale }) => accountInfo(asked, actor.accountId, locale)),
  serve(checkAuthorization, async ({ input, actor }) =>
    isAdministratorOf(input.biz, actor.permissions) ? 'allowed' : 'denied',
  ),
]

async function accountInfo(asked: Asked, accountId: number, locale: Locale): Promise<OutputOf<typeof getAccountInfo>> {
  const account = await asked.byId(accountId)
  const role = account && (await asked.roles.byId(account.roleId))
  if (!account || !role) throw new DomainError('access.noSession')
  return {
    userId: String(account.accountId),
    account: account.account,
    appKey: account.appKey,
    area: asked.areas.areaOf(account.areaCode, locale),
    role: {
      roleId: String(role.roleId),
      roleName: inLocale(role.name, locale),
      administrator: role.administrator,
      menus: role.menus.map((mid) => ({ mid })),
    },
  }
}

/** SI-024: `admin` asks for the mark alone, each other area for its menu beside it (CN-36). */
const isAdministratorOf = (area: AuthorizationArea, permissions: Permissions): boolean => {
  const access = authorizationAreas[area]
  return access ? may(access, permissions) : permissions.administrator
}
