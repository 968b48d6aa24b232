/**
 * The paths of the calls of the first visit, without their schemas, so that the small sign-in entry does not bundle a
 * schema library.
 */
export const signInAddresses = {
  listAreas: { method: 'GET', path: '/v3/users/area/list', reply: 'spread' },
  getCaptcha: { method: 'GET', path: '/captcha', reply: 'data' },
  login: { method: 'POST', path: '/user/login', reply: 'data' },
  checkSetUpLink: { method: 'GET', path: '/user/setUp', reply: 'data' },
  sendCode: { method: 'POST', path: '/user/sendCode', reply: 'data' },
  register: { method: 'POST', path: '/user/register', reply: 'data' },
  resetPassword: { method: 'POST', path: '/user/resetPassword', reply: 'data' },
  checkResetTicket: { method: 'GET', path: '/user/resetPassword', reply: 'data' },
  setUpRoot: { method: 'POST', path: '/user/setUp', reply: 'data' },
} as const
