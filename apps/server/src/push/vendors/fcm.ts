import { HOUR_MS, SECOND_MS } from '@slipway/contract/durations.ts'
import { signedJwt } from '../../crypto/signed-jwt.ts'
import {
  checkNote,
  checkOf,
  gone,
  outcomeOf,
  sent,
  VendorProblem,
  type AndroidApp,
  type VendorChannel,
  type VendorDependencies,
  type VendorNote,
  type VendorOutcome,
} from './vendor-channel.ts'
import { wordOf, type VendorReply } from './vendor-http.ts'

export interface FcmCredentials {
  projectId: string
  clientEmail: string
  privateKey: string
}

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
/** What a token is for; not where it is asked for, which a test decides. */
const AUDIENCE = 'https://oauth2.googleapis.com/token'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** The reason of an error of Google: its code in FCM, or else its status. */
function reasonOf({ body }: VendorReply): string {
  const error = body['error']
  if (typeof error !== 'object' || error === null) return wordOf(body, 'error', 'error_description')
  const { details } = error as { details?: unknown }
  const codes = Array.isArray(details)
    ? details.flatMap((one: unknown) => (one as { errorCode?: string; reason?: string } | null)?.errorCode ?? [])
    : []
  return [...codes, wordOf(error as Record<string, unknown>, 'status', 'message')].join(' ')
}

/** The app was removed, or the text never was a token. A token of another project is refused: it works with the credentials of that one. */
const isGone = (status: number, said: string): boolean =>
  (status === 404 && said.includes('UNREGISTERED')) || (status === 400 && said.includes('registration token'))

function messageOf({ title, body, path, ttl, isUrgent, topic }: VendorNote, { android }: AndroidApp) {
  const { androidChannelId, androidClickComponent, androidPushTitle } = android
  return {
    notification: { title: title || androidPushTitle, body },
    data: { path },
    android: {
      priority: isUrgent ? 'HIGH' : 'NORMAL',
      ttl: `${ttl}s`,
      ...(topic !== undefined && { collapse_key: topic }),
      notification: {
        ...(androidChannelId !== '' && { channel_id: androidChannelId }),
        ...(androidClickComponent !== '' && { click_action: androidClickComponent }),
      },
    },
  }
}

/** Firebase Cloud Messaging, HTTP v1. */
export function fcmChannel(
  { projectId, clientEmail, privateKey }: FcmCredentials,
  app: AndroidApp,
  { clock, http, tokens, addresses }: VendorDependencies,
): VendorChannel {
  const cached = [app.cacheKey, 'fcm', clientEmail, privateKey]

  async function accessToken(): Promise<string> {
    return tokens.get(cached, async () => {
      const issued = Math.floor(clock.now() / SECOND_MS)
      const claims = { iss: clientEmail, scope: SCOPE, aud: AUDIENCE, iat: issued, exp: issued + HOUR_MS / SECOND_MS }
      const assertion = signedJwt({ algorithm: 'RS256', key: privateKey, claims })
      const reply = await http(addresses.googleToken, { form: { grant_type: GRANT, assertion } })
      const { access_token: value, expires_in: seconds } = reply.body
      if (reply.status !== 200 || typeof value !== 'string') {
        throw new VendorProblem('refused', { said: reasonOf(reply), status: reply.status })
      }
      return { value, lifeMs: (typeof seconds === 'number' ? seconds : 0) * SECOND_MS }
    })
  }

  async function post(message: object, isCheck: boolean): Promise<VendorOutcome> {
    const url = `${addresses.fcm}/v1/projects/${encodeURIComponent(projectId)}/messages:send`
    const access = await accessToken()
    const headers = { authorization: `Bearer ${access}` }
    const reply = await http(url, { headers, json: { ...(isCheck && { validate_only: true }), message } })
    const { status } = reply
    if (status === 200) return sent(wordOf(reply.body, 'name'))
    const said = reasonOf(reply)
    if (isGone(status, said)) return gone(status, said)
    if (status === 401) tokens.refused(cached, access)
    // The project of the key is another one, or its API is switched off.
    if (status === 403 || status === 404) throw new VendorProblem('noPermission', { said, status })
    throw new VendorProblem(status === 401 ? 'refused' : 'unclear', { said, status })
  }

  return {
    send: (target, note) => post({ token: target.token, ...messageOf(note, app) }, false).catch(outcomeOf),
    /** To a topic that has no phones: only the credentials and the form are checked. */
    async check() {
      tokens.drop(cached)
      return post({ topic: 'slipway-check', ...messageOf(checkNote, app) }, true).then(
        ({ said }) => ({ result: 'good' as const, said }),
        checkOf,
      )
    },
  }
}
