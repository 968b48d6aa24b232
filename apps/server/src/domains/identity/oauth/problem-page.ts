import { PROBLEM_META, type OAuthProblem } from '@slipway/contract/identity/oauth/oauth.problems.ts'
import { errors, type KoaContextWithOIDC } from 'oidc-provider'

/** The console's page with the reason why the browser was not redirected to a third party. */
export interface ProblemPage {
  html: string
  headers: Readonly<Record<string, string>>
}

/** What an error page needs of a request. */
export type ProblemContext = Pick<KoaContextWithOIDC, 'accepts' | 'set' | 'type' | 'body'>

function problemOf(error: Error): OAuthProblem {
  if (error instanceof errors.InvalidClient) return 'client'
  if (error instanceof errors.InvalidRedirectUri) return 'redirect'
  return error instanceof errors.SessionNotFound ? 'expired' : 'request'
}

/** The console's page where a browser asks, else JSON. */
export function showProblem(ctx: ProblemContext, error: Error, page: ProblemPage | undefined): void {
  const problem = problemOf(error)
  if (!page || ctx.accepts('html', 'json') !== 'html') {
    ctx.body = { error: problem, error_description: error.message }
    return
  }
  ctx.set(page.headers)
  ctx.type = 'html'
  ctx.body = page.html.replace('</head>', `<meta name="${PROBLEM_META}" content="${problem}" /></head>`)
}
