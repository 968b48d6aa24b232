import { SECOND_MS } from '@slipway/contract/durations.ts'
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
import { codeOf, wordOf } from './vendor-http.ts'

export interface XiaomiCredentials {
  appSecret: string
}

const SUCCESS = 0
/** Codes of Mi Push; vendors publish no complete list, so that others are shown as they are. */
const refusedCodes = new Set([21301, 22000, 22007])
const packageCodes = new Set([22022, 22006])
const goneCodes = new Set([20301])
const busyCodes = new Set([200001, 10012])

const NO_PHONE = 'slipway-check-no-phone'

function formOf(token: string, { title, body, path, ttl }: VendorNote, { android, packageName }: AndroidApp) {
  const { androidChannelId, androidClickComponent, androidPushTitle } = android
  const intent = `intent:#Intent;component=${packageName}/${androidClickComponent};end`
  return {
    registration_id: token,
    restricted_package_name: packageName,
    pass_through: '0',
    title: title || androidPushTitle,
    description: body,
    payload: path,
    time_to_live: String(ttl * SECOND_MS),
    ...(androidChannelId !== '' && { 'extra.channel_id': androidChannelId }),
    ...(androidClickComponent === ''
      ? { 'extra.notify_effect': '1' }
      : { 'extra.notify_effect': '2', 'extra.intent_uri': intent }),
  }
}

/** Mi Push, API v3. */
export function xiaomiChannel(
  { appSecret }: XiaomiCredentials,
  app: AndroidApp,
  { http, addresses }: VendorDependencies,
): VendorChannel {
  async function post(token: string, note: VendorNote): Promise<VendorOutcome> {
    const headers = { authorization: `key=${appSecret}` }
    const { status, body } = await http(`${addresses.xiaomi}/v3/message/regid`, {
      headers,
      form: formOf(token, note, app),
    })
    const code = codeOf(body, 'code')
    const said = wordOf(body, 'code', 'reason', 'description')
    if (status === 200 && code === SUCCESS) return sent(said)
    if (goneCodes.has(code)) return gone(status, said)
    if (busyCodes.has(code)) throw new VendorProblem('busy', { said, status })
    if (packageCodes.has(code)) throw new VendorProblem('noPermission', { said, status })
    const isRefused = refusedCodes.has(code) || status === 401 || status === 403
    throw new VendorProblem(isRefused ? 'refused' : 'unclear', { said, status })
  }

  return {
    send: ({ token }, note) => post(token, note).catch(outcomeOf),
    /** Mi Push has no dry run. A made-up token shows whether the secret or only the token is refused. */
    check: () => post(NO_PHONE, checkNote).then(({ said }) => ({ result: 'good' as const, said }), checkOf),
  }
}
