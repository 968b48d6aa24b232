/** Why the server shows its own page in place of going back to the third party. */
export const oauthProblems = ['client', 'redirect', 'expired', 'request'] as const
export type OAuthProblem = (typeof oauthProblems)[number]

/** The name of the `meta` element that carries the problem to the page. */
export const PROBLEM_META = 'oauth-problem'

/** OpenID Connect's scope: the third party is told which account it is, and nothing else. */
export const OPENID = 'openid'
