import * as z from 'zod/mini'
import { rule } from '../../rules.ts'
import { epochMs, text } from '../../schema.ts'
import { oauthLimits } from './oauth.limits.ts'

const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Only the normalized spelling is accepted: redirect URIs are compared character by character. */
const isPlain = (value: string, { href }: URL): boolean => value === href || `${value}/` === href

/** RFC 8252 §7.3: a native app listens on the loopback interface, on any port. */
export const isLoopback = (uri: string): boolean => {
  const address = URL.parse(uri)
  return address?.protocol === 'http:' && LOOPBACK.has(address.hostname)
}

/** A redirect URI that a code may be sent to: the connection from the browser cannot be intercepted. */
export function isRedirectUri(value: string): boolean {
  const address = URL.parse(value)
  if (!address || !isPlain(value, address) || value.includes('#') || value.includes('*')) return false
  if (address.username || address.password) return false
  if (address.protocol === 'http:') return LOOPBACK.has(address.hostname)
  return address.protocol === 'https:' && HOST.test(address.hostname) && !LOOPBACK.has(address.hostname)
}

const redirectUri = text(oauthLimits.redirectUri).check(z.refine(isRedirectUri, { error: rule('redirectUri') }))

/** Letters that look alike and separators don't help: compared are the letters alone, in their compatible form. */
const isOwnName = (name: string): boolean =>
  !name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[1|]/g, 'l')
    .includes('slipway')
const name = text(oauthLimits.clientName).check(z.refine(isOwnName, { error: rule('reservedName') }))
const clientName = z.object({ zh: name, en: name })

/** The developer's description of a third-party application. */
export const clientFields = {
  clientName,
  /** The URL of an uploaded picture; empty: none. */
  logo: z._default(z.string().check(z.maxLength(256)), ''),
  redirectUris: z.array(redirectUri).check(
    z.minLength(oauthLimits.redirectUris.min),
    z.maxLength(oauthLimits.redirectUris.max),
    z.refine((uris) => new Set(uris).size === uris.length, { error: rule('redirectUriTwice') }),
  ),
}

export const client = z.object({
  clientId: z.string(),
  clientName: z.object({ zh: z.string(), en: z.string() }),
  logo: z.string(),
  redirectUris: z.array(z.string()),
  /** A confidential client authenticates by a secret; public ones, such as native apps, by PKCE alone. */
  confidential: z.boolean(),
  createTime: epochMs,
})
export type OAuthClient = z.infer<typeof client>

/** The secret is returned once; absent for a client without one. */
export const clientWithSecret = z.extend(client, { clientSecret: z.optional(z.string()) })

/** The request as shown to the user for consent. */
export const authorizationRequest = z.object({
  clientName: z.object({ zh: z.string(), en: z.string() }),
  logo: z.string(),
  /** The account that registered the application. */
  developer: z.string(),
  /** The account that would grant access. */
  account: z.string(),
  scopes: z.array(z.string()),
  /** The redirect URI without its query. */
  returnTo: z.string(),
  /** Whether this account has granted these scopes to this client before, so that consent can be skipped. */
  isGranted: z.boolean(),
})
export type AuthorizationRequest = z.infer<typeof authorizationRequest>

export const consent = z.object({
  clientId: z.string(),
  clientName: z.object({ zh: z.string(), en: z.string() }),
  logo: z.string(),
  developer: z.string(),
  scopes: z.array(z.string()),
  grantTime: epochMs,
})
export type Consent = z.infer<typeof consent>
