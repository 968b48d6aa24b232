import type { Bilingual } from '@slipway/contract/locale.ts'
import type { Setting } from './config.ts'

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

export const oidcSettingRows: readonly Setting[] = [
  {
    name: 'SLIPWAY_OIDC_ISSUER',
    defaultValue: '',
    zh: '第三方登录：OpenID Connect 提供方的 issuer 地址，例如 https://login.example.com/realms/main；不填则不启用',
    en: 'Third-party login: issuer URL of the OpenID Connect provider, for example https://login.example.com/realms/main; if empty, third-party login is off',
  },
  {
    name: 'SLIPWAY_OIDC_CLIENT_ID',
    defaultValue: '',
    zh: '在提供方注册的客户端 ID',
    en: 'Client ID registered at the provider',
  },
  {
    name: 'SLIPWAY_OIDC_CLIENT_SECRET',
    defaultValue: '',
    zh: '客户端密钥；不填则为公开客户端（仅 PKCE）',
    en: 'Client secret; empty for a public client (PKCE only)',
  },
  {
    name: 'SLIPWAY_OIDC_NAME',
    defaultValue: '',
    zh: '登录按钮上的名称，例如 示例账号|Example account（中文|英文）；不填则用 issuer 的主机名',
    en: 'Name on the sign-in button, for example 示例账号|Example account (Chinese|English); if empty, the host of the issuer',
  },
  {
    name: 'SLIPWAY_OIDC_NEW_ACCOUNTS',
    defaultValue: 'false',
    zh: 'true：首次第三方登录且已验证邮箱没有账号时，以默认角色自动创建',
    en: 'true: creates an account with the default role for a verified email address without an account',
  },
]

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
