import { randomBytes } from 'node:crypto'
import { APP_COOKIE_PATH, SESSION_COOKIE, TOKEN_HEADER, USER_COOKIE } from '@slipway/contract/http/call-request.ts'
import { APP_HEADERS } from '@slipway/contract/http/companion-version.ts'
import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'
import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newSecret } from '../crypto/random-secrets.ts'
import type { AppClient, Cookies, UserCookie } from './route.ts'

const VISIT_COOKIE = 'slipway_visit'
const BROWSER_COOKIE = 'slipway_browser'
const BROWSER_TOKEN = /^[\w-]{43}$/
const BROWSER_COOKIE_S = signInLimits.knownBrowser.lifeMs / 1000
/** Node lower-cases the names of headers. */
const tokenHeader = TOKEN_HEADER.toLowerCase()

/** SI-002: HttpOnly, SameSite=Lax, and Secure if the request used TLS. */
const attributes = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const

const BEARER = /^bearer(?:\s+(.*))?$/i

/** The token of `Authorization: Bearer …`, empty where nothing follows; undefined without that header. */
export const bearerTokenOf = ({ headers }: FastifyRequest): string | undefined => {
  const match = headers.authorization === undefined ? null : BEARER.exec(headers.authorization.trim())
  return match ? (match[1] ?? '') : undefined
}

function tokenOf(request: FastifyRequest, cookie: string): string | undefined {
  const header = request.headers[tokenHeader]
  return (typeof header === 'string' && header) || request.cookies[cookie] || undefined
}

export const sessionTokenOf = (request: FastifyRequest): string | undefined => tokenOf(request, SESSION_COOKIE)
export const userTokenOf = (request: FastifyRequest): string | undefined => tokenOf(request, USER_COOKIE)

/** What the app says about itself, cut to what is stored. */
export function appClientOf({ headers }: FastifyRequest): AppClient {
  const read = (name: keyof typeof APP_HEADERS): string => {
    const value = headers[APP_HEADERS[name]]
    return typeof value === 'string' ? value.slice(0, usersLimits[name].max) : ''
  }
  return { appId: read('appId'), platform: read('platform'), appVersion: read('appVersion') }
}

function userCookieOf(request: FastifyRequest, reply: FastifyReply): UserCookie {
  const there = { ...attributes(request), path: APP_COOKIE_PATH }
  const maxAge = usersLimits.session.absoluteMs / 1000
  return {
    token: userTokenOf(request),
    keep: (token) => void reply.setCookie(USER_COOKIE, token, { ...there, maxAge }),
    drop: () => void reply.clearCookie(USER_COOKIE, there),
  }
}

/**
 * Whether the request proves that it does not come from another site's page, by a header that such a page cannot send
 * (SI-014).
 */
export const provesOrigin = (request: FastifyRequest, originHeader: string): boolean =>
  originHeader in request.headers || tokenHeader in request.headers || bearerTokenOf(request) !== undefined

/**
 * The cookies, and the token of a session that the call begins, so that the audit log can attribute the call to its
 * account.
 */
export function watchedEntrance(cookies: Cookies): { cookies: Cookies; token(): string | undefined } {
  let begun: string | undefined
  const keepSession = (token: string): void => {
    begun = token
    cookies.keepSession(token)
  }
  return { cookies: { ...cookies, keepSession }, token: () => begun }
}

function browserTokenOf({ cookies }: FastifyRequest): string | undefined {
  const token = cookies[BROWSER_COOKIE]
  return token !== undefined && BROWSER_TOKEN.test(token) ? token : undefined
}

export const cookiesOf = (request: FastifyRequest, reply: FastifyReply): Cookies => ({
  sessionToken: sessionTokenOf(request),
  named: (name) => request.cookies[name],
  keepSession: (token) => void reply.setCookie(SESSION_COOKIE, token, attributes(request)),
  dropSession: () => void reply.clearCookie(SESSION_COOKIE, attributes(request)),
  visit: () => {
    const known = request.cookies[VISIT_COOKIE]
    if (known) return known
    const visit = randomBytes(16).toString('base64url')
    void reply.setCookie(VISIT_COOKIE, visit, attributes(request))
    return visit
  },
  browserToken: browserTokenOf(request),
  keepBrowser: () => {
    const token = browserTokenOf(request) ?? newSecret()
    void reply.setCookie(BROWSER_COOKIE, token, { ...attributes(request), maxAge: BROWSER_COOKIE_S })
    return token
  },
  user: userCookieOf(request, reply),
})
