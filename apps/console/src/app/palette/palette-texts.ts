import { currentLocale } from '../../shared/texts/locale.ts'

const zh = {
  placeholder: '搜索页面、产品、设备、账号或操作…',
  devices: '设备',
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
