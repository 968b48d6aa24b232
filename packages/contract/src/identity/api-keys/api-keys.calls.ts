import * as z from 'zod/mini'
import { signedIn } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { rule } from '../../rules.ts'
import { epochMs, text } from '../../schema.ts'
import { scopeAreas } from '../../http/scope-areas.ts'
import { apiKeyLimits } from './api-keys.limits.ts'

const PATH = '/iot/config/api/iot/support/account/key'

const areas = Object.keys(scopeAreas)
const scope = z.string().check(z.regex(new RegExp(`^(${areas.join('|')}):(read|write)$`), rule('scope')))
const keyId = z.string().check(z.minLength(1), z.maxLength(64))
const keyName = text(apiKeyLimits.keyName)

/** The user's settings for a new key. */
export const keyFields = {
  keyName,
  /** The granted scopes, limited by the account's role at the time of each call. */
  scopes: z.array(scope).check(z.minLength(1), z.maxLength(areas.length * 2)),
  /** Null never expires. */
  expiresTime: z._default(z.nullable(epochMs), null),
}

export const keyStates = ['active', 'expired'] as const

export const apiKey = z.object({
  keyId: z.string(),
  keyName: z.string(),
  /** Its first characters. */
  hint: z.string(),
  scopes: z.array(z.string()),
  state: z.enum(keyStates),
  createTime: epochMs,
  expiresTime: z.nullable(epochMs),
  /** Updated at most once per minute; null: never used. */
  lastUsedTime: z.nullable(epochMs),
  lastUsedIp: z.nullable(z.string()),
})
export type ApiKey = z.infer<typeof apiKey>

/** Newest first; all in one reply, because there are few. */
export const listKeys = defineCall({
  method: 'GET',
  path: `${PATH}/list`,
  summary: { zh: 'API 密钥列表', en: 'List API keys' },
  access: signedIn,
  output: z.array(apiKey),
})

/** The scopes that admit any call for this account's role, in the caller's language. */
export const listScopes = defineCall({
  method: 'GET',
  path: `${PATH}/scopes`,
  summary: { zh: '可授予的权限范围', en: 'List the scopes that can be granted' },
  access: signedIn,
  output: z.array(z.object({ area: z.string(), name: z.string(), scopes: z.array(z.string()) })),
})

/** The only reply that contains the key itself. */
export const createKey = defineCall({
  method: 'POST',
  path: PATH,
  summary: { zh: '创建 API 密钥', en: 'Create an API key' },
  access: signedIn,
  input: z.object(keyFields),
  output: z.object({ ...apiKey.shape, key: z.string() }),
  refusals: ['api-keys.tooMany', 'api-keys.alreadyOver'],
})

export const renameKey = defineCall({
  method: 'PUT',
  path: PATH,
  summary: { zh: '重命名 API 密钥', en: 'Rename an API key' },
  access: signedIn,
  input: z.object({ keyId, keyName }),
  output: apiKey,
  refusals: ['api-keys.notFound'],
})

/** Takes effect immediately, in open streams too. */
export const revokeKey = defineCall({
  method: 'DELETE',
  path: PATH,
  summary: { zh: '吊销 API 密钥', en: 'Revoke an API key' },
  access: signedIn,
  input: z.object({ keyId }),
  refusals: ['api-keys.notFound'],
})
