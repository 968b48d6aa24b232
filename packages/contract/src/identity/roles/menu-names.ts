import type { Bilingual } from '../../locale.ts'
import type { MenuName } from './menus.ts'

/** The four groups of the console's sections. */
export const menuGroups = ['develop', 'deliver', 'operate', 'system'] as const
export type MenuGroup = (typeof menuGroups)[number]

interface MenuEntry {
  name: Bilingual
  group: MenuGroup
}

const entry = (group: MenuGroup, zh: string, en: string): MenuEntry => ({ group, name: { zh, en } })

/** Display names of the 22 sections (SI-016). */
export const menuEntries: Record<MenuName, MenuEntry> = {
  home: entry('develop', '控制台首页', 'Console home'),
  products: entry('develop', '我的产品', 'My products'),
  firmware: entry('deliver', '固件升级', 'Firmware upgrades'),
  apps: entry('develop', '应用管理', 'Applications'),
  miniPrograms: entry('develop', '小程序', 'Mini-programs'),
  virtualDevices: entry('develop', '虚拟设备', 'Virtual devices'),
  feedback: entry('operate', '用户反馈', 'Feedback'),
  users: entry('operate', '用户查询', 'User query'),
  devices: entry('operate', '设备查询', 'Device query'),
  deviceActivation: entry('operate', '统计：设备激活', 'Statistics: device activation'),
  activeDevices: entry('operate', '统计：活跃设备', 'Statistics: active devices'),
  functionCounting: entry('operate', '统计：功能使用', 'Statistics: feature usage'),
  registeredUsers: entry('operate', '统计：注册用户', 'Statistics: registered users'),
  activeUsers: entry('operate', '统计：活跃用户', 'Statistics: active users'),
  modules: entry('deliver', '模组管理', 'Modules'),
  categories: entry('system', '品类管理', 'Categories'),
  panels: entry('system', '标准面板', 'Standard panels'),
  accounts: entry('system', '账号管理', 'Accounts'),
  roles: entry('system', '角色管理', 'Roles'),
  grayConfigs: entry('deliver', '灰度配置', 'Gray configs'),
  countries: entry('system', '国家和地区', 'Countries and areas'),
  serialNumbers: entry('deliver', '序列号申请', 'Serial numbers'),
}
