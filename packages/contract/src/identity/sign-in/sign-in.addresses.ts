/**
 * The paths of the calls of the first visit, without their schemas, so that the small sign-in entry does not bundle a
 * schema library.
 */
export const signInAddresses = {
  listAreas: { method: 'GET', path: '/v3/users/area/list', reply: 'spread' },
  getCaptcha: { method: 'GET', path: '/captcha', reply: 'data' },
  login: { method: 'POST', path: '/user/login', reply: 'data' },
  sendCode: { method: 'POST', path: '/user/sendCode', reply: 'data' },
  register: { method: 'POST', path: '/user/register', reply: 'data' },
} as const
