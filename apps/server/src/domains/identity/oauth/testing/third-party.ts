import {
  createOAuthClient,
  decideAuthorization,
  getAuthorizationRequest,
} from '@slipway/contract/identity/oauth/oauth.calls.ts'
import type { InputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import * as third from 'openid-client'
import type { Caller } from '../../../../testing/test-server.ts'

export const CALLBACK = 'https://third.example/callback'

export const anyClient: InputOf<typeof createOAuthClient> = {
  clientName: { zh: '示例应用', en: 'Sample app' },
  redirectUris: [CALLBACK],
}

/** A signed-in browser: stores cookies by path and follows redirects of this origin only. */
export interface Browser {
  /** Follows redirects within this origin; `url` is the final or the first foreign address. */
  visit(address: string | URL): Promise<{ url: URL; status: number; text: string }>
  read(request: string): Promise<OutputOf<typeof getAuthorizationRequest>>
  decide(request: string, allow: boolean): Promise<string>
}

interface Kept {
  name: string
  value: string
  path: string
}

const isUnder = (path: string, of: string): boolean => path === of || path.startsWith(of.endsWith('/') ? of : `${of}/`)

export function browserOf(origin: string, token?: string): Browser {
  const jar: Kept[] = []

  function keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/'
      const known = jar.findIndex((one) => one.name === name && one.path === path)
      if (known >= 0) jar.splice(known, 1)
      if (value) jar.push({ name, value, path })
    }
  }

  async function ask(
    url: URL,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const cookies = jar.filter(({ path }) => isUnder(url.pathname, path)).map(({ name, value }) => `${name}=${value}`)
    if (token) cookies.push(`slipway_session=${token}`)
    const headers = { accept: 'text/html', ...init.headers, cookie: cookies.join('; ') }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    keep(response)
    return response
  }

  async function call<C extends typeof getAuthorizationRequest | typeof decideAuthorization>(
    what: C,
    input: InputOf<C>,
  ): Promise<OutputOf<C>> {
    const { method, url, headers, body } = requestOf(what, input)
    const response = await ask(new URL(url, origin), { method, headers, ...(body === undefined ? {} : { body }) })
    return resultOf(what, (await response.json()) as Envelope) as OutputOf<C>
  }

  return {
    async visit(address) {
      let url = new URL(address, origin)
      for (;;) {
        const response = await ask(url)
        const location = response.headers.get('location')
        if (location === null) return { url, status: response.status, text: await response.text() }
        url = new URL(location, url)
        if (url.origin !== origin) return { url, status: response.status, text: '' }
        if (/^\/oauth\/[\w-]{21,}$/.test(url.pathname)) return { url, status: response.status, text: '' }
      }
    },
    read: (request) => call(getAuthorizationRequest, { request }),
    decide: async (request, allow) => (await call(decideAuthorization, { request, allow })).resumeAt,
  }
}

export const requestIn = ({ pathname }: URL): string => pathname.split('/').at(-1) ?? ''

/** A third party that uses openid-client. */
export interface ThirdParty {
  config: third.Configuration
  clientId: string
  clientSecret: string | undefined
  /** A new authorization link with secrets that only the third party has. */
  link(scope: string, extra?: Record<string, string>): Promise<{ url: URL; verifier: string; state: string }>
}

export async function thirdParty(
  origin: string,
  developer: Pick<Caller, 'call'>,
  fields: Partial<InputOf<typeof createOAuthClient>> = {},
): Promise<ThirdParty> {
  const { clientId, clientSecret } = await developer.call(createOAuthClient, { ...anyClient, ...fields })
  const config = await third.discovery(
    new URL(origin),
    clientId,
    undefined,
    clientSecret === undefined ? third.None() : third.ClientSecretPost(clientSecret),
    { algorithm: 'oauth2', execute: [third.allowInsecureRequests] },
  )
  return {
    config,
    clientId,
    clientSecret,
    async link(scope, extra = {}) {
      const verifier = third.randomPKCECodeVerifier()
      const state = third.randomState()
      const url = third.buildAuthorizationUrl(config, {
        redirect_uri: fields.redirectUris?.[0] ?? CALLBACK,
        scope,
        state,
        code_challenge: await third.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...extra,
      })
      return { url, verifier, state }
    },
  }
}

/** The person allows the request; returns the redirect to the third party. */
export async function allowed(browser: Browser, url: URL): Promise<URL> {
  const page = await browser.visit(url)
  const back = await browser.visit(await browser.decide(requestIn(page.url), true))
  return back.url
}

/** Tokens for this third party, allowed by the person. */
export async function tokensFor({ browser }: { browser: Browser }, party: ThirdParty, scope: string) {
  const { url, verifier, state } = await party.link(scope)
  const back = await allowed(browser, url)
  return third.authorizationCodeGrant(party.config, back, { pkceCodeVerifier: verifier, expectedState: state })
}
