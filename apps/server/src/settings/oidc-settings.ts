import type { Bilingual } from '@slipway/contract/locale.ts'

/** The OpenID Connect provider of third-party login (SI-011). */
export interface OidcSettings {
  issuer: URL
  clientId: string
  /** Undefined: a public client, which authenticates with PKCE alone. */
  clientSecret: string | undefined
  name: Bilingual
  /** Whether a verified email address without an account gets one with the default role. */
  newAccounts: boolean
}

export interface OidcTexts {
  issuer: string
  clientId: string
  clientSecret: string
  /** One name for both languages, or the Chinese and the English one separated by `|`. */
  name: string
  newAccounts: boolean
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Undefined where no issuer is set. Throws a message with the setting and its allowed values. */
export function oidcOf({ issuer, clientId, clientSecret, name, newAccounts }: OidcTexts): OidcSettings | undefined {
  if (!issuer) {
    if (!clientId && !clientSecret) return undefined
    throw new Error('SLIPWAY_OIDC_CLIENT_ID and SLIPWAY_OIDC_CLIENT_SECRET require SLIPWAY_OIDC_ISSUER')
  }
  const address = URL.parse(issuer)
  const isSafe = address?.protocol === 'https:' || (address?.protocol === 'http:' && LOOPBACK.test(address.hostname))
  if (!address || !isSafe) {
    throw new Error('SLIPWAY_OIDC_ISSUER must begin with https:// (http:// is allowed only for this machine)')
  }
  if (!clientId) throw new Error('SLIPWAY_OIDC_ISSUER requires SLIPWAY_OIDC_CLIENT_ID')
  const [zh = '', en = zh] = (name || address.host).split('|').map((text) => text.trim())
  return { issuer: address, clientId, clientSecret: clientSecret || undefined, name: { zh, en }, newAccounts }
}
