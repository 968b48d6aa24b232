import type { Bilingual } from '../locale.ts'
import { menuIds, menus, type MenuId, type MenuName } from './menus.ts'

export interface BuiltInRole {
  key: 'administrator' | 'developer' | 'support' | 'operator'
  name: Bilingual
  menus: readonly MenuId[]
  administrator: boolean
}

const of = (...names: MenuName[]): MenuId[] => names.map((name) => menus[name])
const statistics = ['deviceActivation', 'activeDevices', 'functionCounting', 'registeredUsers', 'activeUsers'] as const

/** SI-017. Built-in roles cannot be deleted; `developer` is the one a new account gets. */
export const builtInRoles: readonly BuiltInRole[] = [
  { key: 'administrator', name: { zh: '管理员', en: 'Administrator' }, menus: menuIds, administrator: true },
  {
    key: 'developer',
    name: { zh: '开发者', en: 'Developer' },
    menus: of('home', 'products', 'firmware', 'apps', 'miniPrograms', 'virtualDevices', ...statistics),
    administrator: false,
  },
  {
    key: 'support',
    name: { zh: '客服', en: 'Support' },
    menus: of('feedback', 'users', 'devices'),
    administrator: false,
  },
  {
    key: 'operator',
    name: { zh: '运营', en: 'Operator' },
    menus: of('feedback', 'users', 'devices', ...statistics, 'modules', 'grayConfigs', 'countries', 'serialNumbers'),
    administrator: false,
  },
]

export const defaultRoleKey = 'developer'
