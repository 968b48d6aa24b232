import { currentLocale } from '@slipway/web-client/locale.ts'

const zh = {
  placeholder: '搜索页面、产品、设备、账号或操作…',
  devices: '设备',
  queryDevice: (serial: string) => `在设备查询中查找“${serial}”`,
  accounts: '账号',
  settings: '设置',
  commands: '操作',
  online: '在线',
  offline: '离线',
  createProduct: '创建产品',
  openApi: '打开 API 文档',
  help: '打开帮助中心',
}

const en: typeof zh = {
  placeholder: 'Search pages, products, devices, accounts or commands…',
  devices: 'Devices',
  queryDevice: (serial) => `Look up “${serial}” in Device query`,
  accounts: 'Accounts',
  settings: 'Settings',
  commands: 'Commands',
  online: 'Online',
  offline: 'Offline',
  createProduct: 'Create product',
  openApi: 'Open the API documentation',
  help: 'Open the help center',
}

/** Loaded with the palette. */
export const paletteTexts = (): typeof zh => (currentLocale() === 'zh-CN' ? zh : en)
