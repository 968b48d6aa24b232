import { createHash, randomUUID } from 'node:crypto'
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

export interface VivoCredentials {
  appId: string
  appKey: string
  appSecret: string
}

const SUCCESS = 0
const NO_SUCH_PHONE = 10302
const NOT_SIGNED_IN = 10000
const USED_UP = 10070
/** Codes of the sign-in: application ID, key, signature. */
const isSignInCode = (code: number): boolean => code >= 10200 && code < 10300

const opens = { app: 1, page: 4 } as const
const importance = { system: 1, operation: 0 } as const

function messageOf(
  token: string,
  { title, body, path, ttl, isUrgent }: VendorNote,
  { android, packageName }: AndroidApp,
) {
  const { androidClickComponent, androidPushTitle } = android
  return {
    regId: token,
    notifyType: 4,
    title: title || androidPushTitle,
    content: body,
    timeToLive: ttl,
    classification: isUrgent ? importance.system : importance.operation,
    ...(androidClickComponent === ''
      ? { skipType: opens.app }
      : { skipType: opens.page, skipContent: `intent:#Intent;component=${packageName}/${androidClickComponent};end` }),
    clientCustomMap: { path },
    requestId: randomUUID(),
  }
}

/** vivo push. */
export function vivoChannel(
  { appId, appKey, appSecret }: VivoCredentials,
  app: AndroidApp,
  { clock, http, tokens, addresses }: VendorDependencies,
): VendorChannel {
  const cached = [app.cacheKey, 'vivo', appId, appKey, appSecret]

  const problemOf = (code: number, said: string, status: number): VendorProblem => {
    if (code === USED_UP) return new VendorProblem('busy', { said, status })
    const isRefused = code === NOT_SIGNED_IN || isSignInCode(code)
    return new VendorProblem(isRefused ? 'refused' : 'unclear', { said, status })
  }

  const signIn = (): Promise<string> =>
    tokens.get(cached, async () => {
      const timestamp = clock.now()
      const signature = createHash('md5').update(`${appId}${appKey}${timestamp}${appSecret}`).digest('hex')
      const json = { appId, appKey, timestamp, sign: signature }
      const { status, body } = await http(`${addresses.vivo}/message/auth`, { json })
      const { authToken: value } = body
      const code = codeOf(body, 'result')
      if (code !== SUCCESS || typeof value !== 'string') throw problemOf(code, wordOf(body, 'result', 'desc'), status)
      return { value, lifeMs: DAY_MS }
    })

  async function post(token: string, note: VendorNote): Promise<VendorOutcome> {
    const access = await signIn()
    const headers = { authtoken: access }
    const json = messageOf(token, note, app)
    const { status, body } = await http(`${addresses.vivo}/message/send`, { headers, json })
    const code = codeOf(body, 'result')
    const said = wordOf(body, 'result', 'desc')
    if (code === SUCCESS) return sent(said)
    if (code === NO_SUCH_PHONE) return gone(status, said)
    if (code === NOT_SIGNED_IN) tokens.refused(cached, access)
    throw problemOf(code, said, status)
  }

  return {
    send: ({ token }, note) => post(token, note).catch(outcomeOf),
    /** The sign-in needs ID, key and secret. A cached token would prove nothing. */
    async check() {
      tokens.drop(cached)
      return signIn().then(() => ({ result: 'good' as const, said: '' }), checkOf)
    },
  }
}
