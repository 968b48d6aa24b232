import { oauthAddresses } from '@slipway/contract/identity/oauth/oauth.addresses.ts'
import type * as oauthCalls from '@slipway/contract/identity/oauth/oauth.calls.ts'
import { oauthProblems, PROBLEM_META, type OAuthProblem } from '@slipway/contract/identity/oauth/oauth.problems.ts'
import { addressed } from '@slipway/web-client/addressed.ts'

export const getAuthorizationRequest = addressed<typeof oauthCalls.getAuthorizationRequest>(
  oauthAddresses.getAuthorizationRequest,
)
export const decideAuthorization = addressed<typeof oauthCalls.decideAuthorization>(oauthAddresses.decideAuthorization)

/** The problem that the server found before it could ask for consent. */
export function problemOfPage(page: Document): OAuthProblem | undefined {
  const found = page.querySelector(`meta[name="${PROBLEM_META}"]`)?.getAttribute('content')
  return oauthProblems.find((one) => one === found)
}
