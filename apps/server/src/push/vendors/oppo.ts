import { createHash } from 'node:crypto'
import { DAY_MS } from '@slipway/contract/durations.ts'
import {
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
import { codeOf, wordOf } from './vendor-http.ts'

export interface OppoCredentials {
  appKey: string
  /** OPPO's master secret: it has an application secret, too, which doesn't sign. */
  appSecret: string
}

const codes = {
  success: 0,
  unavailable: -1,
  flowControl: -2,
  tokenEnded: 11,
  callsUsedUp: 13,
  wrongKey: 14,
  wrongSignature: 16,
  noSuchPhone: 10000,
} as const
const TO_ONE_PHONE = 2

function messageOf(token: string, { title, body, path, ttl }: VendorNote, { android }: AndroidApp) {
  const { androidChannelId, androidClickComponent, androidPushTitle } = android
  return {
    target_type: TO_ONE_PHONE,
    target_value: token,
    notification: {
      title: title || androidPushTitle,
      content: body,
      off_line: true,
      off_line_ttl: ttl,
      ...(androidChannelId !== '' && { channel_id: androidChannelId }),
      ...(androidClickComponent === ''
        ? { click_action_type: 0 }
        : { click_action_type: 4, click_action_activity: androidClickComponent }),
      action_parameters: JSON.stringify({ path }),
    },
  }
}

/** OPPO PUSH, API v1. */
export function oppoChannel(
  { appKey, appSecret }: OppoCredentials,
  app: AndroidApp,
  { clock, http, tokens, addresses }: VendorDependencies,
): VendorChannel {
  const cached = [app.cacheKey, 'oppo', appKey, appSecret]

  function problemOf(code: number, said: string, status: number): VendorProblem {
    const isBusy = code === codes.unavailable || code === codes.flowControl || code === codes.callsUsedUp
    if (isBusy) return new VendorProblem('busy', { said, status })
    const isRefused = code === codes.wrongKey || code === codes.wrongSignature || code === codes.tokenEnded
    return new VendorProblem(isRefused ? 'refused' : 'unclear', { said, status })
  }

  const signIn = (): Promise<string> =>
    tokens.get(cached, async () => {
      const timestamp = String(clock.now())
      const signature = createHash('sha256').update(`${appKey}${timestamp}${appSecret}`).digest('hex')
      const form = { app_key: appKey, timestamp, sign: signature }
      const { status, body } = await http(`${addresses.oppo}/server/v1/auth`, { form })
      const { auth_token: value } = (body['data'] ?? {}) as { auth_token?: unknown }
      const code = codeOf(body, 'code')
      if (code !== codes.success || typeof value !== 'string') {
        throw problemOf(code, wordOf(body, 'code', 'message'), status)
      }
      return { value, lifeMs: DAY_MS }
    })

  async function post(token: string, note: VendorNote): Promise<VendorOutcome> {
    const access = await signIn()
    const form = { auth_token: access, message: JSON.stringify(messageOf(token, note, app)) }
    const { status, body } = await http(`${addresses.oppo}/server/v1/message/notification/unicast`, { form })
    const code = codeOf(body, 'code')
    const said = wordOf(body, 'code', 'message')
    if (code === codes.success) return sent(said)
    if (code === codes.noSuchPhone) return gone(status, said)
    if (code === codes.tokenEnded) tokens.refused(cached, access)
    throw problemOf(code, said, status)
  }

  return {
    send: ({ token }, note) => post(token, note).catch(outcomeOf),
    /** The sign-in needs key and secret. A cached token would prove nothing. */
    async check() {
      tokens.drop(cached)
      return signIn().then(() => ({ result: 'good' as const, said: '' }), checkOf)
    },
  }
}
