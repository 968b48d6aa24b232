/** Of set-up and reset, whose pages load on their own. */
export const signInStepAddresses = {
  checkSetUpLink: { method: 'GET', path: '/user/setUp', reply: 'data' },
  resetPassword: { method: 'POST', path: '/user/resetPassword', reply: 'data' },
  checkResetTicket: { method: 'GET', path: '/user/resetPassword', reply: 'data' },
  setUpRoot: { method: 'POST', path: '/user/setUp', reply: 'data' },
} as const
