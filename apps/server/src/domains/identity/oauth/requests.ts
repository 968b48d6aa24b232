import { OPENID } from '@slipway/contract/identity/oauth/oauth.problems.ts'
import { allScopes } from '@slipway/contract/http/scopes.ts'

export const REQUEST_COOKIE = 'slipway_oauth_request'

export const supportedScopes: string[] = [OPENID, ...allScopes]

/** The scopes of a request that exist. */
export const knownScopes = (scope: unknown): string[] =>
  typeof scope === 'string' ? [...new Set(scope.split(' '))].filter((one) => supportedScopes.includes(one)) : []
