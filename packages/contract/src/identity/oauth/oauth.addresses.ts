/** The paths of the consent page's calls, without their schemas, which would enlarge its small entry. */
export const oauthAddresses = {
  getAuthorizationRequest: { method: 'GET', path: '/oauth/{request}/details', reply: 'data' },
  decideAuthorization: { method: 'POST', path: '/oauth/{request}/decision', reply: 'data' },
} as const
