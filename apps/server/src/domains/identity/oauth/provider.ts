import { oauthLimits } from '@slipway/contract/identity/oauth/oauth.limits.ts'
import { OPENID } from '@slipway/contract/identity/oauth/oauth.problems.ts'
import {
  Provider,
  errors,
  type AdapterFactory,
  type Configuration,
  type JWK,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import { isTransient } from '../../../db/transient-errors.ts'
import type { ProblemContext } from './problem-page.ts'
import { knownScopes, REQUEST_COOKIE, supportedScopes } from './requests.ts'
import { isSecretOf } from './secrets.ts'

export interface ProviderDependencies {
  adapter: AdapterFactory
  signingKey: JWK
  cookieKey: Buffer
  /** Whether the account is active. */
  isAccount(accountId: string): Promise<boolean>
  /** Shows a page instead of an unsafe redirect. */
  showProblem(ctx: ProblemContext, error: Error): void
  /** Runs the token endpoint in a transaction. */
  exchange(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void>
  /** Called for bugs and outages, not for mistakes of clients. */
  onFault(error: unknown): void
}

const ROUTES = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  revocation: '/oauth/revoke',
  introspection: '/oauth/introspect',
  userinfo: '/oauth/userinfo',
  jwks: '/oauth/jwks',
}

/** A path for each interaction, so that two requests in one browser do not overwrite each other's cookies. */
const requestPath = (uid: string): string => `/oauth/${uid}`

const SESSION_COOKIE = 'slipway_oauth_session'

const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const
const { lifetimes } = oauthLimits

/** OAuth 2.1 (SI-012): only the code grant with PKCE. */
function configurationOf(parts: ProviderDependencies): Configuration {
  return {
    adapter: parts.adapter,
    jwks: { keys: [parts.signingKey] },
    routes: ROUTES,
    scopes: supportedScopes,
    claims: { [OPENID]: ['sub'] },
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: () => false,
    cookies: {
      keys: [parts.cookieKey.toString('base64url')],
      names: { session: SESSION_COOKIE, interaction: REQUEST_COOKIE, resume: 'slipway_oauth_resume' },
      long: cookie,
      short: cookie,
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      dPoP: { enabled: false },
      userinfo: { enabled: true },
      // A client can introspect its own tokens; any other token is inactive for it.
      introspection: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    },
    findAccount: async (_ctx, accountId) =>
      (await parts.isAccount(accountId)) ? { accountId, claims: async () => ({ sub: accountId }) } : undefined,
    interactions: { url: (_ctx, { uid, params }) => consentPage(uid, params['scope']) },
    loadExistingGrant: async ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId
      return grantId ? oidc.provider.Grant.find(grantId) : undefined
    },
    expiresWithSession: () => false,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    renderError: (ctx, _out, error) => parts.showProblem(ctx, error),
    ttl: {
      AccessToken: lifetimes.accessToken,
      AuthorizationCode: lifetimes.code,
      Grant: lifetimes.grant,
      IdToken: lifetimes.accessToken,
      Interaction: lifetimes.request,
      RefreshToken: lifetimes.refreshToken,
      Session: lifetimes.request,
    },
  }
}

/** RFC 6749 §4.1.2.1: client libraries repeat a request after this, but not after an error of the server. */
function answerUnavailable(ctx: Pick<KoaContextWithOIDC, 'status' | 'set' | 'body' | 'accepts'>): void {
  ctx.status = 503
  ctx.set('retry-after', '2')
  if (ctx.accepts('json', 'html') === 'html') return
  ctx.body = { error: 'temporarily_unavailable', error_description: 'the database is unavailable, try again' }
}

function consentPage(uid: string, scope: unknown): string {
  if (knownScopes(scope).length > 0) return requestPath(uid)
  throw new errors.InvalidScope('none of the requested scopes exists', typeof scope === 'string' ? scope : '')
}

export function openProvider(issuer: string, parts: ProviderDependencies): Provider {
  const provider = new Provider(issuer, configurationOf(parts))
  // `oauth-endpoints.ts` sets the trusted scheme and host in these headers.
  provider.proxy = true
  provider.silent = true
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: { clientSecret: string }, secret: string): boolean {
      return isSecretOf(this.clientSecret, secret)
    },
  })
  // What the library has answered as `server_error`.
  const failures = new WeakMap<object, unknown>()
  provider.on('server_error', (ctx, error) => {
    parts.onFault(error)
    failures.set(ctx.req, error)
  })
  provider.use(async (ctx, next) => {
    // The library answers these by a form that submits itself to the third party.
    if ((ctx.query['response_mode'] ?? 'query') !== 'query') {
      ctx.status = 400
      parts.showProblem(ctx, new errors.InvalidRequest('response_mode must be query'))
      return
    }
    try {
      await (ctx.path === ROUTES.token ? parts.exchange(ctx as KoaContextWithOIDC, next) : next())
    } catch (error) {
      parts.onFault(error)
      if (!isTransient(error)) throw error
      failures.set(ctx.req, error)
    }
    if (isTransient(failures.get(ctx.req))) answerUnavailable(ctx)
    dropSessionCookie(ctx.response)
    if (ctx.path.startsWith('/.well-known/') && typeof ctx.body === 'object' && ctx.body !== null) {
      ctx.body = { ...ctx.body, response_modes_supported: ['query'] }
    }
  })
  return provider
}

/** The library's session is not stored, so its cookie is useless. */
function dropSessionCookie(response: KoaContextWithOIDC['response']): void {
  const set = response.headers['set-cookie']
  if (set === undefined) return
  const left = [set].flat().filter((one) => !one.startsWith(SESSION_COOKIE))
  if (left.length > 0) response.set('set-cookie', left)
  else response.remove('set-cookie')
}
