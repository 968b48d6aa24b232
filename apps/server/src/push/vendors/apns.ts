import { MINUTE_MS, SECOND_MS } from '@slipway/contract/durations.ts'
import { signedJwt } from '../../crypto/signed-jwt.ts'
import { ApnsKeyRefused, type ApnsReply, type ApnsSessions } from './apns-sessions.ts'
import {
  checkNote,
  gone,
  outcomeOf,
  sent,
  tooLarge,
  VendorProblem,
  type VendorChannel,
  type VendorDependencies,
  type VendorNote,
  type VendorOutcome,
} from './vendor-channel.ts'

export type ApnsCredentials =
  | { kind: 'certificate'; keyPem: string; certificatePem: string }
  | { kind: 'token'; keyPem: string; keyId: string; teamId: string }

export interface ApnsApp {
  /** The bundle ID. */
  topic: string
  environment: 'development' | 'production'
  cacheKey: string
}

/** Apple refuses tokens that are older than an hour, and more than one in 20 minutes. */
const TOKEN_LIFE_MS = 55 * MINUTE_MS
/** No phone has this token. */
const NO_PHONE = '0'.repeat(64)

const ended = new Set(['BadDeviceToken', 'Unregistered', 'ExpiredToken'])

/** The provider API of APNs over HTTP/2, by certificate or by token. */
export function apnsChannel(
  credentials: ApnsCredentials,
  app: ApnsApp,
  { clock, tokens, addresses, sessions }: Omit<VendorDependencies, 'http'> & { sessions: ApnsSessions },
): VendorChannel {
  const cached = [app.cacheKey, 'apns', credentials.keyPem]
  const address = app.environment === 'production' ? addresses.apnsProduction : addresses.apnsDevelopment

  /** Undefined: the certificate proves who we are. */
  const providerToken = async (): Promise<string | undefined> => {
    if (credentials.kind === 'certificate') return undefined
    const { keyPem, keyId, teamId } = credentials
    return tokens.get(cached, async () => ({
      value: signedJwt({
        algorithm: 'ES256',
        key: keyPem,
        keyId,
        claims: { iss: teamId, iat: Math.floor(clock.now() / SECOND_MS) },
      }),
      lifeMs: TOKEN_LIFE_MS,
    }))
  }

  async function ask(headers: Record<string, string>, body: string): Promise<ApnsReply> {
    const client =
      credentials.kind === 'certificate' ? { key: credentials.keyPem, cert: credentials.certificatePem } : {}
    try {
      return await sessions.ask({ address, client, owner: app.cacheKey }, { headers, body })
    } catch (error) {
      if (error instanceof ApnsKeyRefused) throw new VendorProblem('refused', { said: 'TLS' })
      const said = error instanceof Error ? ((error as { code?: string }).code ?? error.name) : 'unreachable'
      throw new VendorProblem('unreachable', { said })
    }
  }

  async function post(token: string, { title, body, path, ttl, isUrgent, topic }: VendorNote): Promise<VendorOutcome> {
    const provider = await providerToken()
    const headers = {
      ':method': 'POST',
      ':path': `/3/device/${encodeURIComponent(token)}`,
      'apns-topic': app.topic,
      'apns-push-type': 'alert',
      'apns-priority': isUrgent ? '10' : '5',
      'apns-expiration': String(Math.floor(clock.now() / SECOND_MS) + ttl),
      ...(topic !== undefined && { 'apns-collapse-id': topic }),
      ...(provider !== undefined && { authorization: `bearer ${provider}` }),
    }
    const { status, reason, seconds } = await ask(
      headers,
      JSON.stringify({ aps: { alert: { title, body }, sound: 'default' }, path }),
    )
    if (status === 200) return sent()
    if (ended.has(reason)) return gone(status, reason)
    if (status === 413) return tooLarge(status, reason)
    if (status === 429 || status >= 500) throw new VendorProblem('busy', { said: reason, status, seconds })
    if (status === 403 && provider !== undefined) tokens.refused(cached, provider)
    // 403: the certificate or the token; 400 with a topic: the bundle ID is none of this team.
    if (status === 403) throw new VendorProblem('refused', { said: reason, status })
    throw new VendorProblem(/Topic/.test(reason) ? 'noPermission' : 'unclear', { said: reason, status })
  }

  return {
    send: ({ token }, note) => post(token, note).catch(outcomeOf),
    /** APNs looks at the credentials first: that it knows no such phone proves them. */
    async check() {
      const outcome = await post(NO_PHONE, checkNote).catch((error: unknown) => error)
      if (outcome instanceof VendorProblem) return { result: outcome.result, said: outcome.said }
      const { end, said } = outcome as VendorOutcome
      if (said === 'DeviceTokenNotForTopic') return { result: 'noPermission', said }
      return { result: end === 'gone' ? 'good' : 'unclear', said }
    },
  }
}
