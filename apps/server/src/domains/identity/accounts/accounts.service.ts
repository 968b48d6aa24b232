import { may, type Permissions } from '@slipway/contract/access.ts'
import {
  authorizationAreas,
  type AuthorizationArea,
  type getAccountInfo,
} from '@slipway/contract/identity/accounts/accounts.calls.ts'
import type { OutputOf } from '@slipway/contract/define-call.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Actor } from '../../../http/route.ts'
import type { AreasApi } from '../areas/index.ts'
import type { RolesApi } from '../roles/index.ts'
import type { Account } from './accounts.store.ts'

interface Request {
  byId(accountId: number): Promise<Account | undefined>
  roles: RolesApi
  areas: AreasApi
}

export const accountsService = ({ byId, roles, areas }: Request) => ({
  async infoOf({ accountId }: Actor, locale: Locale): Promise<OutputOf<typeof getAccountInfo>> {
    const account = await byId(accountId)
    const role = account && (await roles.byId(account.roleId))
    if (!account || !role) throw new DomainError('access.noSession')
    return {
      userId: String(account.accountId),
      account: account.account,
      accountName: account.accountName,
      picture: account.picture,
      timeZone: account.timeZone,
      locale: account.locale,
      appKey: account.appKey,
      area: areas.areaOf(account.areaCode, locale),
      role: {
        roleId: String(role.roleId),
        roleName: inLocale(role.name, locale),
        administrator: role.administrator,
        seesPersonalData: role.seesPersonalData,
        menus: role.menus.map((mid) => ({ mid })),
      },
    }
  },
})

/** SI-024: `admin` needs only the administrator mark, every other area also its menu (CN-36). */
export function isAdministratorOf(area: AuthorizationArea, permissions: Permissions): boolean {
  const access = authorizationAreas[area]
  return access ? may(access, permissions) : permissions.administrator
}
