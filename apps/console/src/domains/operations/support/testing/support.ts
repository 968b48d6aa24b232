import type {
  FoundUser,
  LogoffRecord,
  UserDevice,
  UserFamily,
  UserLogin,
} from '@slipway/contract/operations/support/support.ts'

const DAY = Date.UTC(2026, 10, 20, 4)

export const anyUser: FoundUser = {
  userId: 'u'.repeat(22),
  account: 'a***@example.com',
  phone: '861****0000',
  nickname: 'A***',
  accountStatus: 0,
  statusReason: '',
  registerTime: DAY,
  area: 'CN',
  language: 'zh-CN',
  apps: [{ appId: 'app-1', appName: 'Lumen' }],
  families: 1,
  devices: 2,
  lastLogin: null,
  logoff: null,
  isMasked: true,
}

export const loggingOff: FoundUser = {
  ...anyUser,
  accountStatus: 2,
  logoff: { state: 2, operatingTime: DAY, clearTime: Date.UTC(2026, 11, 5, 4), isByStaff: true, isRevocable: true },
}

export const aLogin: UserLogin = {
  time: DAY,
  useType: 0,
  ip: '203.0.*.*',
  isLocalNetwork: false,
  place: '中国 · 浙江 · 杭州',
  agent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36',
  platform: 'pwa',
  appVersion: '1.2.0',
}

export const aDevice: UserDevice = {
  subSerial: 'LAMP-7',
  name: '台灯',
  productId: 'a'.repeat(32),
  productName: '智能台灯',
  online: true,
  familyId: 'f'.repeat(22),
  familyName: '我的家',
  relation: 1,
  bindTime: DAY,
}

export const aFamily: UserFamily = {
  familyId: 'f'.repeat(22),
  familyName: '我的家',
  members: [
    { memberId: 'm'.repeat(22), name: 'A***', role: 1, addTime: DAY, isQueried: true },
    { memberId: 'n'.repeat(22), name: 'b***@example.com', role: 2, addTime: DAY, isQueried: false },
  ],
}

export const aRecord: LogoffRecord = {
  userId: anyUser.userId,
  operatorId: '7',
  operator: 'sue@example.com',
  operatingTime: DAY,
  account: 'a***@example.com',
  state: 2,
  clearTime: Date.UTC(2026, 11, 5, 4),
  isByStaff: true,
  isRevocable: true,
  failure: '',
}
