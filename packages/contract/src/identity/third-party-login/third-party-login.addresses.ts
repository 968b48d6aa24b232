/** The paths of the sign-in entry's calls, without their schemas. */
export const thirdPartyLoginAddresses = {
  start: { method: 'POST', path: '/user/thirdPartyLogin/start', reply: 'data' },
  finish: { method: 'POST', path: '/user/thirdPartyLogin/finish', reply: 'data' },
} as const

/** RT-04: the page that redirects to the provider, and to which the provider redirects back. */
export const THIRD_PARTY_LOGIN_PAGE = '/authrization/thirdPathLogin'
