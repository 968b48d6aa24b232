import { connect, constants, type ClientHttp2Session, type SecureClientSessionOptions } from 'node:http2'
import { MINUTE_MS, SECOND_MS } from '@slipway/contract/durations.ts'
import { publicLookup } from '../public-lookup.ts'
import { signedJwt } from '../../crypto/signed-jwt.ts'
import { secondsOf } from '../guarded-post.ts'
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
import { readMembers, wordOf } from './vendor-http.ts'

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
const TIMEOUT_MS = 10 * SECOND_MS
const LONGEST_REPLY = 4_096
/** No phone has this token. */
const NO_PHONE = '0'.repeat(64)

const ended = new Set(['BadDeviceToken', 'Unregistered', 'ExpiredToken'])

interface ApnsReply {
  status: number
  reason: string
  seconds: number | undefined
}

function exchange(session: ClientHttp2Session, headers: Record<string, string>, body: string): Promise<ApnsReply> {
  return new Promise((resolve, reject) => {
    const stream = session.request(headers)
    let status = 0
    let seconds: number | undefined
    let text = ''
    stream.setTimeout(TIMEOUT_MS, () => stream.close(constants.NGHTTP2_CANCEL))
    stream.setEncoding('utf8')
    stream.once('response', (reply) => {
      status = Number(reply[':status'])
      const retryAfter = reply['retry-after']
      seconds = secondsOf(typeof retryAfter === 'string' ? retryAfter : undefined)
    })
    stream.on('data', (chunk: string) => {
      if (text.length < LONGEST_REPLY) text += chunk
    })
    stream.once('error', reject)
    stream.once('close', () => {
      if (status === 0) reject(new Error('no reply'))
      else resolve({ status, reason: wordOf(readMembers(text), 'reason'), seconds })
    })
    stream.end(body)
  })
}

/** The provider API of APNs over HTTP/2, by certificate or by token. */
export function apnsChannel(
  credentials: ApnsCredentials,
  app: ApnsApp,
  { clock, tokens, addresses }: Omit<VendorDependencies, 'http'>,
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
    const options: SecureClientSessionOptions = {
      ...(credentials.kind === 'certificate' && { key: credentials.keyPem, cert: credentials.certificatePem }),
      ...(addresses.local ? { ca: addresses.local.ca } : { lookup: publicLookup }),
      timeout: TIMEOUT_MS,
    }
    let session: ClientHttp2Session
    try {
      // Throws for a key that TLS can't use, whatever the file said.
      session = connect(address, options)
    } catch {
      throw new VendorProblem('refused', { said: 'TLS' })
    }
    try {
      const failed = new Promise<never>((_, reject) => {
        session.once('error', reject)
        session.once('timeout', () => session.destroy(new Error('timeout')))
      })
      return await Promise.race([exchange(session, headers, body), failed])
    } catch (error) {
      const said = error instanceof Error ? ((error as { code?: string }).code ?? error.name) : 'unreachable'
      throw new VendorProblem('unreachable', { said })
    } finally {
      session.on('error', () => {})
      session.destroy()
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
