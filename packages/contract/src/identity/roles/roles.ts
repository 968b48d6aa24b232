import type { Bilingual } from '../../locale.ts'
import { menuIds, menus, type MenuId, type MenuName } from './menus.ts'

export interface BuiltInRole {
  key: 'administrator' | 'developer' | 'support' | 'operator'
  name: Bilingual
  description: Bilingual
  menus: readonly MenuId[]
  administrator: boolean
  /** SI-101. */
  seesPersonalData: boolean
}

const of = (...names: MenuName[]): MenuId[] => names.map((name) => menus[name])
const statistics = ['deviceActivation', 'activeDevices', 'functionCounting', 'registeredUsers', 'activeUsers'] as const

/** SI-017. Built-in roles cannot be deleted; `developer` is the role of new accounts. */
export const builtInRoles: readonly BuiltInRole[] = [
  {
    key: 'administrator',
    name: { zh: '管理员', en: 'Administrator' },
    description: {
      zh: '查看全部页面，管理账号、角色、品类和标准面板',
      en: 'Sees all pages; manages accounts, roles, categories and standard panels',
    },
    menus: menuIds,
    administrator: true,
    seesPersonalData: true,
  },
  {
    key: 'developer',
    name: { zh: '开发者', en: 'Developer' },
    description: {
      zh: '创建和开发自己的产品；新账号的默认角色',
      en: 'Creates and develops own products; default role of new accounts',
    },
    menus: of('home', 'products', 'firmware', 'apps', 'miniPrograms', 'virtualDevices', ...statistics),
    administrator: false,
    seesPersonalData: false,
  },
  {
    key: 'support',
    name: { zh: '客服', en: 'Support' },
    description: { zh: '查询用户和设备，回复用户反馈', en: 'Queries users and devices, replies to user feedback' },
    menus: of('feedback', 'users', 'devices'),
    administrator: false,
    seesPersonalData: false,
  },
  {
    key: 'operator',
    name: { zh: '运营', en: 'Operator' },
    description: {
      zh: '客服的全部权限，以及统计、模组、灰度、国家和序列号',
      en: 'All permissions of Support, plus statistics, modules, gray configs, countries and serial numbers',
    },
    menus: of('feedback', 'users', 'devices', ...statistics, 'modules', 'grayConfigs', 'countries', 'serialNumbers'),
    administrator: false,
    seesPersonalData: false,
  },
]

/** The mark `seesPersonalData`, in refusals. */
export const personalDataName: Bilingual = { zh: '查看个人信息', en: 'See personal data' }

export const defaultRoleKey = 'developer'

/** New accounts and the first administrator need them: no deployment option takes them away (EN-DEPLOY-02). */
export const alwaysSupportedRoles: readonly BuiltInRole['key'][] = ['administrator', defaultRoleKey]
