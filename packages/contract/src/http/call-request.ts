import type { AnyCall, InputOf } from '../define-call.ts'
import { pathParametersOf } from './call-paths.ts'

/** The header that every write requires; cross-origin pages cannot send it (SI-014). */
export const ORIGIN_HEADER = 'x-slipway'

/** The session token's cookie for browsers, and header for other programs (SI-002). */
export const SESSION_COOKIE = 'slipway_session'
export const TOKEN_HEADER = 'accessToken'

/** The cookie of the sessions of end users, which is sent only there. */
export const APP_COOKIE_PATH = '/app'
export const USER_COOKIE = 'slipway_user'

export interface CallRequest {
  method: string
  /** The path with its query, relative to the origin. */
  url: string
  headers: Record<string, string>
  body?: string
}

/** The HTTP request of a call: path parameters filled in, the rest as query or JSON body according to its method. */
export const requestOf = <C extends AnyCall>(call: C, input: InputOf<C>): CallRequest =>
  requestTo(call, (input ?? {}) as Record<string, unknown>)

/** The request of a call that is known by its method and path only. */
export function requestTo(
  { method, path }: { method: string; path: string },
  input: Record<string, unknown>,
): CallRequest {
  const rest = new Map(Object.entries(input))
  let url = path
  for (const name of pathParametersOf(path)) {
    url = url.replace(`{${name}}`, encodeURIComponent(String(rest.get(name))))
    rest.delete(name)
  }
  const headers: Record<string, string> = { [ORIGIN_HEADER]: '1' }
  if (method === 'POST' || method === 'PUT') {
    headers['content-type'] = 'application/json'
    return { method, url, headers, body: JSON.stringify(Object.fromEntries(rest)) }
  }
  const query = new URLSearchParams()
  for (const [name, value] of rest) {
    if (value !== undefined && value !== null)
      query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return { method, url: query.size > 0 ? `${url}?${query}` : url, headers }
}
