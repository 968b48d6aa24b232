/** The console's 22 sections and their ids (EN-MENU-03, SI-016). */
export const menus = {
  home: '0000000000001',
  products: '0000000000002',
  firmware: '0000000000003',
  apps: '0000000000004',
  miniPrograms: '0000000000005',
  virtualDevices: '0000000000006',
  feedback: '0000000000007',
  users: '0000000000008',
  devices: '0000000000009',
  deviceActivation: '0000000000010',
  activeDevices: '0000000000011',
  functionCounting: '0000000000012',
  registeredUsers: '0000000000013',
  activeUsers: '0000000000014',
  modules: '0000000000015',
  categories: '0000000000016',
  panels: '0000000000017',
  accounts: '0000000000018',
  roles: '0000000000019',
  grayConfigs: '0000000000020',
  countries: '0000000000021',
  serialNumbers: '0000000000022',
} as const

export type MenuName = keyof typeof menus
export type MenuId = (typeof menus)[MenuName]

export const menuIds = Object.values(menus)
