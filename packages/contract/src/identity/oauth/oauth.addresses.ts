/** Where the consent page makes its calls; apart from their schemas, which its small entry does not carry. */
export const oauthAddresses = {
  getAuthorizationRequest: { method: 'GET', path: '/oauth/{request}/details', reply: 'data' },
  decideAuthorization: { method: 'POST', path: '/oauth/{request}/decision', reply: 'data' },
} as const
