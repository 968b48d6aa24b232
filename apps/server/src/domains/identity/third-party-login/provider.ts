import { DomainError } from '@slipway/contract/refusals.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { Clock } from '../../../clock.ts'
import type { OidcSettings } from '../../../settings/oidc-settings.ts'
import { providerFailure } from './provider-failures.ts'
import type { Log } from '../../../log.ts'

/** The timeout of one request: code, keys and user info are three requests within the ten seconds that a page waits. */
const TIMEOUT_S = 3
/** The cache time of the provider's metadata, because its endpoints can change. */
const KNOWN_FOR_MS = 3_600_000

/** The stored data of a pending sign-in. */
export interface Begun {
  nonce: string
  codeVerifier: string
  redirectUri: string
}

/** The signed-in person, from the provider. */
export interface Person {
  issuer: string
  subject: string
  /** Undefined unless the provider marks it as verified. */
  email: string | undefined
}

interface Dependencies {
  settings: OidcSettings
  clock: Clock
  log: Pick<Log, 'warn'>
}

/** OpenID Connect client: authorization code with PKCE, state and nonce. */
export function oidcProvider({ settings, clock, log }: Dependencies) {
  let known: { configuration: Promise<Configuration>; at: number } | undefined

  /** Read on first use: an unavailable provider must not prevent the server's start. */
  async function configuration(): Promise<Configuration> {
    if (!known || Math.abs(clock.now() - known.at) >= KNOWN_FOR_MS)
      known = { configuration: discover(settings), at: clock.now() }
    const asked = known
    try {
      return await asked.configuration
    } catch (error) {
      if (known === asked) known = undefined
      throw error
    }
  }

  /** Converts failures to refusals with instructions. */
  async function asking<T>(locale: Locale, ask: () => Promise<T>): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      const { refusal, reason } = providerFailure(error, log)
      throw new DomainError(refusal, { name: inLocale(settings.name, locale), reason })
    }
  }

  return {
    settings,

    begin: (redirectUri: string, locale: Locale): Promise<Begun & { address: string; state: string }> =>
      asking(locale, async () => {
        const [state, nonce, codeVerifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
        const address = buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: 'openid email',
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        })
        return { address: address.href, state, nonce, codeVerifier, redirectUri }
      }),

    /** `answer` is the query of the redirect back from the provider. */
    finish: (answer: URLSearchParams, begun: Begun, locale: Locale): Promise<Person> =>
      asking(locale, async () => {
        const provider = await configuration()
        const cameBackTo = new URL(begun.redirectUri)
        cameBackTo.search = answer.toString()
        const tokens = await authorizationCodeGrant(provider, cameBackTo, {
          expectedState: answer.get('state') ?? '',
          expectedNonce: begun.nonce,
          pkceCodeVerifier: begun.codeVerifier,
        })
        const idToken = tokens.claims()
        if (!idToken) throw new Error('an expected nonce requires an ID token')
        const isTold = idToken['email'] !== undefined || !provider.serverMetadata().userinfo_endpoint
        const claims = isTold ? idToken : await fetchUserInfo(provider, tokens.access_token, idToken.sub)
        const { email } = claims
        const isVerified = claims['email_verified'] === true && typeof email === 'string'
        return { issuer: idToken.iss, subject: idToken.sub, email: isVerified ? email : undefined }
      }),
  }
}

function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const execute = [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])]
  return discovery(issuer, clientId, {}, authenticationBy(clientSecret), { execute, timeout: TIMEOUT_S })
}

/** In the header by default; in the body where the provider supports only that. */
function authenticationBy(secret: string | undefined): ClientAuth {
  if (!secret) return None()
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret)
    return authenticate(server, client, body, headers)
  }
}
