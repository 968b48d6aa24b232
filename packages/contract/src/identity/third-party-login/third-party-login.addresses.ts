/** Where the sign-in entry makes these calls, apart from their schemas. */
export const thirdPartyLoginAddresses = {
  start: { method: 'POST', path: '/user/thirdPartyLogin/start', reply: 'data' },
  finish: { method: 'POST', path: '/user/thirdPartyLogin/finish', reply: 'data' },
} as const

/** RT-04: the page that sends the browser to the provider, and that the provider sends it back to. */
export const THIRD_PARTY_LOGIN_PAGE = '/authrization/thirdPathLogin'
