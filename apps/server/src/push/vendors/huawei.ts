import { SECOND_MS } from '@slipway/contract/durations.ts'
import {
  checkNote,
  checkOf,
  gone,
  outcomeOf,
  sent,
  tooLarge,
  VendorProblem,
  type AndroidApp,
  type VendorChannel,
  type VendorDependencies,
  type VendorNote,
  type VendorOutcome,
} from './vendor-channel.ts'
import { wordOf } from './vendor-http.ts'

export interface HuaweiCredentials {
  appId: string
  appSecret: string
}

/** Codes of Huawei's Push Kit. */
const codes = {
  success: '80000000',
  someTokensInvalid: '80100000',
  notAuthorized: '80200001',
  tokenEnded: '80200003',
  noPermission: '80300002',
  allTokensInvalid: '80300007',
  tooLarge: '80300008',
} as const

const NO_PHONE = 'slipway-check-no-phone'

function messageOf({ title, body, path, ttl, isUrgent }: VendorNote, { android, packageName }: AndroidApp) {
  const { androidChannelId, androidClickComponent, androidPushTitle } = android
  const intent = `#Intent;component=${packageName}/${androidClickComponent};S.path=${encodeURIComponent(path)};end`
  return {
    android: {
      ttl: `${ttl}s`,
      urgency: isUrgent ? 'HIGH' : 'NORMAL',
      notification: {
        title: title || androidPushTitle,
        body,
        ...(androidChannelId !== '' && { channel_id: androidChannelId }),
        click_action: androidClickComponent === '' ? { type: 3 } : { type: 1, intent },
      },
    },
  }
}

/** Huawei Push Kit, API v1. */
export function huaweiChannel(
  { appId, appSecret }: HuaweiCredentials,
  app: AndroidApp,
  { http, tokens, addresses }: VendorDependencies,
): VendorChannel {
  const cached = [app.cacheKey, 'huawei', appId, appSecret]

  const accessToken = (): Promise<string> =>
    tokens.get(cached, async () => {
      const form = { grant_type: 'client_credentials', client_id: appId, client_secret: appSecret }
      const { status, body } = await http(addresses.huaweiToken, { form })
      const { access_token: value, expires_in: seconds } = body
      if (status !== 200 || typeof value !== 'string') {
        throw new VendorProblem('refused', { said: wordOf(body, 'error', 'sub_error', 'error_description'), status })
      }
      return { value, lifeMs: (typeof seconds === 'number' ? seconds : 0) * SECOND_MS }
    })

  async function post(token: string, note: VendorNote, isCheck: boolean): Promise<VendorOutcome> {
    const url = `${addresses.huawei}/v1/${encodeURIComponent(appId)}/messages:send`
    const access = await accessToken()
    const headers = { authorization: `Bearer ${access}` }
    const json = { validate_only: isCheck, message: { ...messageOf(note, app), token: [token] } }
    const { status, body } = await http(url, { headers, json })
    const code = wordOf(body, 'code')
    const said = wordOf(body, 'code', 'msg')
    if (code === codes.success) return sent(said)
    if (code === codes.allTokensInvalid || code === codes.someTokensInvalid) return gone(status, said)
    if (code === codes.tooLarge) return tooLarge(status, said)
    if (code === codes.noPermission) throw new VendorProblem('noPermission', { said, status })
    const isRefused = code === codes.notAuthorized || code === codes.tokenEnded || status === 401
    if (isRefused) tokens.refused(cached, access)
    throw new VendorProblem(isRefused ? 'refused' : 'unclear', { said, status })
  }

  return {
    send: ({ token }, note) => post(token, note, false).catch(outcomeOf),
    /** Huawei may judge the made-up token, too: it does so only for good credentials. */
    async check() {
      tokens.drop(cached)
      return post(NO_PHONE, checkNote, true).then(({ said }) => ({ result: 'good' as const, said }), checkOf)
    },
  }
}
