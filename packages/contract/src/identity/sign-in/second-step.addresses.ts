/** The paths of these calls, without their schemas, as for the first visit. */
export const secondStepAddresses = {
  passByCode: { method: 'POST', path: '/user/login/code', reply: 'data' },
  askPasskeyStep: { method: 'POST', path: '/user/login/passkeyOptions', reply: 'data' },
  passByPasskey: { method: 'POST', path: '/user/login/passkey', reply: 'data' },
  askPasskeyLogin: { method: 'POST', path: '/user/passkey/options', reply: 'data' },
  loginByPasskey: { method: 'POST', path: '/user/passkey/login', reply: 'data' },
} as const
