import { noInput, type MatrixRow } from './matrix-row.ts'

const absent = { account: 'matrix@example.com' }
const password = 'QWJjZGVmMTIh'

export const usersRows: Record<string, MatrixRow> = {
  getUserCaptcha: { may: 'anyone', input: () => absent },
  sendUserCode: { may: 'anyone', input: () => ({ ...absent, purpose: 'reset' }) },
  registerUser: { may: 'anyone', input: () => ({ ...absent, password, code: '0000', agreed: true }) },
  loginUser: { may: 'anyone', input: () => ({ ...absent, password }) },
  resetUserPassword: { may: 'anyone', input: () => ({ ...absent, code: '0000', password }) },
  logoutUser: { may: 'user', alsoWhile: ['logoff', 'password', 'phone'], input: noInput },
  changeUserPassword: { may: 'user', alsoWhile: ['password'], input: () => ({ oldPassword: password, password }) },
  getUser: { may: 'user', alsoWhile: ['logoff', 'password', 'phone'], input: noInput },
  updateUser: { may: 'user', input: () => ({ nickname: 'Ann' }) },
  setUserAvatar: { may: 'user', input: noInput },
  removeUserAvatar: { may: 'user', input: noInput },
  getUserAvatar: { may: 'user', input: () => ({ avatarId: 'A'.repeat(22) }) },
  sendPhoneCode: { may: 'user', alsoWhile: ['phone'], input: () => ({ phone: '13800000000' }) },
  bindPhone: { may: 'user', alsoWhile: ['phone'], input: () => ({ phone: '13800000000', code: '0000' }) },
  listUserSessions: { may: 'user', input: noInput },
  endUserSession: { may: 'user', input: ({ sessionId }) => ({ sessionId }) },
  sendLogoffCode: { may: 'user', input: noInput },
  requestLogoff: { may: 'user', input: () => ({ code: '0000' }) },
  getLogoff: { may: 'user', alsoWhile: ['logoff'], input: noInput },
  withdrawLogoff: { may: 'user', alsoWhile: ['logoff'], input: noInput },
  requestUserExport: { may: 'user', alsoWhile: ['logoff'], input: noInput },
  getUserExport: { may: 'user', alsoWhile: ['logoff'], input: noInput },
  downloadUserExport: { may: 'user', alsoWhile: ['logoff'], input: () => ({ token: 'absent' }) },
  setUserStatus: {
    may: ['administrator', 'support', 'operator'],
    input: () => ({ userId: 'A'.repeat(22), status: 1 }),
  },
}
