import { APP_PATH } from '../../http/app-path.ts'

/** The calls of the companion's first visit, without their schemas: see `signInAddresses`. */
export const userAddresses = {
  getUserCaptcha: { method: 'GET', path: `${APP_PATH}/user/captcha`, reply: 'data' },
  sendUserCode: { method: 'POST', path: `${APP_PATH}/user/code`, reply: 'data' },
  registerUser: { method: 'POST', path: `${APP_PATH}/user/register`, reply: 'data' },
  loginUser: { method: 'POST', path: `${APP_PATH}/user/login`, reply: 'data' },
  resetUserPassword: { method: 'POST', path: `${APP_PATH}/user/reset`, reply: 'data' },
  logoutUser: { method: 'POST', path: `${APP_PATH}/user/logout`, reply: 'data' },
  changeUserPassword: { method: 'POST', path: `${APP_PATH}/user/password`, reply: 'data' },
  getUser: { method: 'GET', path: `${APP_PATH}/user/me`, reply: 'data' },
  sendPhoneCode: { method: 'POST', path: `${APP_PATH}/user/phone/code`, reply: 'data' },
  getLogoff: { method: 'GET', path: `${APP_PATH}/user/logoff`, reply: 'data' },
  withdrawLogoff: { method: 'POST', path: `${APP_PATH}/user/logoff/withdraw`, reply: 'data' },
  bindPhone: { method: 'POST', path: `${APP_PATH}/user/phone`, reply: 'data' },
} as const
