import { oauthLimits } from '@slipway/contract/identity/oauth/oauth.limits.ts'
import { OPENID } from '@slipway/contract/identity/oauth/oauth.problems.ts'
import { allScopes } from '@slipway/contract/http/scopes.ts'
import {
  Provider,
  errors,
  type AdapterFactory,
  type Configuration,
  type JWK,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import { isSecretOf } from './secrets.ts'

export interface ProviderDependencies {
  adapter: AdapterFactory
  signingKey: JWK
  cookieKey: Buffer
  /** Whether the account can still grant and use something. */
  isAccount(accountId: string): Promise<boolean>
  /** The page in place of a redirection that would not be safe. */
  showProblem(ctx: KoaContextWithOIDC, error: Error): void
  /** Told of what is nobody's mistake but a bug or an outage. */
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

/** The path goes with the interaction, so that two requests in one browser do not push each other out. */
const requestPath = (uid: string): string => `/oauth/${uid}`

export const REQUEST_COOKIE = 'slipway_oauth_request'
const SESSION_COOKIE = 'slipway_oauth_session'

const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const
const known: readonly string[] = [OPENID, ...allScopes]
const { lifetimes } = oauthLimits

/** Scopes of a request, as far as they exist. */
export const knownScopes = (scope: unknown): string[] =>
  typeof scope === 'string' ? [...new Set(scope.split(' '))].filter((one) => known.includes(one)) : []

/** OAuth 2.1 (SI-012): the code grant with PKCE and nothing else. */
function configurationOf(parts: ProviderDependencies): Configuration {
  return {
    adapter: parts.adapter,
    jwks: { keys: [parts.signingKey] },
    routes: ROUTES,
    scopes: known,
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
      // A client learns about its own tokens; for any other it hears what it would hear for none.
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

function consentPage(uid: string, scope: unknown): string {
  if (knownScopes(scope).length > 0) return requestPath(uid)
  throw new errors.InvalidScope('none of the requested scopes exists', typeof scope === 'string' ? scope : '')
}

export function openProvider(issuer: string, parts: ProviderDependencies): Provider {
  const provider = new Provider(issuer, configurationOf(parts))
  // The scheme and host that the server has seen stand in these headers; see `oauth-endpoints.ts`.
  provider.proxy = true
  provider.silent = true
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: { clientSecret: string }, secret: string): boolean {
      return isSecretOf(this.clientSecret, secret)
    },
  })
  provider.use(async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      parts.onFault(error)
      throw error
    }
    dropSessionCookie(ctx.response)
    if (ctx.path.startsWith('/.well-known/') && typeof ctx.body === 'object' && ctx.body !== null) {
      ctx.body = { ...ctx.body, response_modes_supported: ['query'] }
    }
  })
  return provider
}

/** The library's session is not kept, so that its cookie would say nothing. */
function dropSessionCookie(response: KoaContextWithOIDC['response']): void {
  const set = response.headers['set-cookie']
  if (set === undefined) return
  const left = [set].flat().filter((one) => !one.startsWith(SESSION_COOKIE))
  if (left.length > 0) response.set('set-cookie', left)
  else response.remove('set-cookie')
}
