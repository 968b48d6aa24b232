/** The reason why the server shows its own page instead of redirecting to the third party. */
export const oauthProblems = ['client', 'redirect', 'expired', 'request'] as const
export type OAuthProblem = (typeof oauthProblems)[number]

/** The name of the `meta` element that carries the problem to the page. */
export const PROBLEM_META = 'oauth-problem'

/** OpenID Connect's scope: the third party learns the account's identity and nothing else. */
export const OPENID = 'openid'
