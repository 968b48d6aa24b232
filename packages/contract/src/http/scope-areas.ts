import type { Bilingual } from '../locale.ts'

/** The areas that keys and third parties can be granted, by domain. Domains that are not listed are closed to them. */
export const scopeAreas = {
  profile: { zh: '账号资料', en: 'Account profile' },
  accounts: { zh: '账号管理', en: 'Accounts' },
  roles: { zh: '角色', en: 'Roles' },
  products: { zh: '产品', en: 'Products' },
  'product-members': { zh: '产品成员', en: 'Product members' },
  'product-folder': { zh: '产品文件夹（整个产品）', en: 'Product folders (entire products)' },
  categories: { zh: '品类', en: 'Categories' },
  modules: { zh: '模组与固件库', en: 'Modules and firmware library' },
  'gray-configs': { zh: '灰度配置', en: 'Gray configs' },
  signing: { zh: '固件签名', en: 'Firmware signing' },
  'parts-lists': { zh: '软件物料清单', en: 'Parts lists of firmware' },
  'support-period': { zh: '产品支持期限', en: 'Support periods of products' },
  advisories: { zh: '安全公告', en: 'Security advisories' },
  firmware: { zh: '固件升级', en: 'Firmware releases' },
  features: { zh: '产品功能', en: 'Product features' },
  devices: { zh: '设备', en: 'Devices' },
  'device-identity': { zh: '设备认证（产品密钥、证书）', en: 'Device authentication (product secret, certificates)' },
  ddi: { zh: 'hawkBit DDI（设备令牌）', en: 'hawkBit DDI (device tokens)' },
  apps: { zh: '应用', en: 'Applications' },
  'app-builds': { zh: '应用构建', en: 'Builds of applications' },
  'app-builders': { zh: '远程构建机（构建机令牌）', en: 'Remote builders (tokens of builders)' },
  'mini-programs': { zh: '小程序', en: 'Mini-programs' },
  statistics: { zh: '统计', en: 'Statistics' },
  webhooks: { zh: 'Webhook', en: 'Webhooks' },
  uploads: { zh: '文件', en: 'Files' },
} as const satisfies Record<string, Bilingual>

export type ScopeArea = keyof typeof scopeAreas

/** Of tokens that have this area and no other one: it is not offered for keys, whose calls the services refuse. */
export const ownTokenAreas: readonly ScopeArea[] = ['app-builders']

/**
 * Domains that are closed to bearers on purpose: they concern the account itself, or their calls need no
 * authentication.
 */
export const closedDomains: readonly string[] = [
  'sign-in',
  'api-keys',
  'oauth',
  'second-factor',
  'third-party-login',
  'areas',
  'developers',
  'audit',
  'serial-numbers',
  'device-query',
  'console-home',
  'example-product',
  'support',
  'users',
  'homes',
  'messages',
  'pushes',
  'feedback',
  'scenes',
]
