import { menuEntries } from '@slipway/contract/identity/roles/menu-names.ts'
import { menus, menuIds, type MenuName } from '@slipway/contract/identity/roles/menus.ts'
import { listMenus, listRoles, type RoleShown } from '@slipway/contract/identity/roles/roles.calls.ts'
import { on } from '../../../../app/testing/open-console.tsx'

export const anyRole: RoleShown = {
  roleId: '7',
  roleName: '测试工程师',
  description: '只看产品',
  menus: [menus.products],
  administrator: false,
  seesPersonalData: false,
  requiresSecondFactor: false,
  builtIn: false,
  isDefault: false,
  accounts: 3,
}

export const administratorRole: RoleShown = {
  ...anyRole,
  roleId: '1',
  roleName: '管理员',
  menus: [...menuIds],
  administrator: true,
  seesPersonalData: true,
  builtIn: true,
  accounts: 1,
}

const defaultRole: RoleShown = { ...anyRole, roleId: '2', roleName: '开发者', builtIn: true, isDefault: true }

export const answerRoles = (roles = [administratorRole, defaultRole, anyRole]) =>
  on(listRoles, () => ({ items: roles, total: roles.length, pageIndex: 0 }))

export const answerMenus = on(listMenus, () => ({
  items: (Object.keys(menus) as MenuName[]).map((name) => ({
    mid: menus[name],
    menuName: menuEntries[name].name.zh,
    group: menuEntries[name].group,
  })),
  total: menuIds.length,
  pageIndex: 0,
}))
