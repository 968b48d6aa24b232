import { getAccountInfo } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { menuIds, type MenuId } from '@slipway/contract/identity/roles/menus.ts'
import { on, type Answer } from './open-console.tsx'

/** The signed-in account is not an administrator and has these menus. */
export const asDeveloper = (mids: readonly MenuId[] = menuIds): Answer =>
  on(getAccountInfo, () => ({
    userId: '7',
    account: 'ann@example.com',
    accountName: '',
    picture: '',
    timeZone: '',
    locale: '' as const,
    appKey: 'key',
    area: null,
    role: {
      roleId: '2',
      roleName: '开发者',
      administrator: false,
      seesPersonalData: false,
      menus: mids.map((mid) => ({ mid })),
    },
  }))
