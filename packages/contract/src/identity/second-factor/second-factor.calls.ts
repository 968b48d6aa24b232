import * as z from 'zod/mini'
import { administratorsVia, signedInOrEnrolling } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { epochMs, integer, text } from '../../schema.ts'
import { secondFactorLimits } from './second-factor.limits.ts'
import { creationOptions, registrationResponse } from './webauthn.ts'

const BASE = '/user/factors'
const access = signedInOrEnrolling
const { passkeys, recoveryCodes, totp } = secondFactorLimits

const passkeyId = z.string().check(z.minLength(1), z.maxLength(32))
const passkeyName = text(passkeys.name)

export const passkey = z.object({
  passkeyId: z.string(),
  passkeyName: z.string(),
  createTime: epochMs,
  /** Null: never used to sign in. */
  lastUseTime: z.nullable(epochMs),
  /** The relying party's host; the passkey does not work under another host name of this installation. */
  host: z.string(),
})
export type Passkey = z.infer<typeof passkey>

export const factors = z.object({
  /** When an authenticator app was enrolled; null without one. */
  totpTime: z.nullable(epochMs),
  passkeys: z.array(passkey),
  recoveryCodesLeft: integer({ min: 0, max: recoveryCodes.count }),
  /** The role requires a second factor, so the last one cannot be removed. */
  isRequired: z.boolean(),
  /** The remaining time in which changes need no new proof of identity; 0: one is required. */
  proofLeftMs: integer({ min: 0, max: secondFactorLimits.proofLifeMs }),
  /** An account without a password proves its identity by a factor, or by signing in again. */
  hasPassword: z.boolean(),
})
export type Factors = z.infer<typeof factors>

/** Returned once. Null if the account already has recovery codes. */
const shownOnce = z.object({ recoveryCodes: z.nullable(z.array(z.string())) })
const unproved = 'second-factor.proofNeeded' as const

export const listFactors = defineCall({
  method: 'GET',
  path: BASE,
  summary: { zh: '本账号的两步验证方式', en: "List the account's second factors" },
  access,
  output: factors,
})

/** Creates a secret that takes effect once a first code confirms it; the previous one applies until then. */
export const offerTotp = defineCall({
  method: 'POST',
  path: `${BASE}/totp`,
  summary: { zh: '开始设置验证器应用', en: 'Start setting up an authenticator app' },
  access,
  /** `secret` is base32; `uri` is the QR code's content. */
  output: z.object({ secret: z.string(), uri: z.string() }),
  refusals: [unproved],
})

export const confirmTotp = defineCall({
  method: 'POST',
  path: `${BASE}/totp/confirm`,
  summary: { zh: '用首个验证码确认验证器应用', en: 'Confirm an authenticator app with its first code' },
  access,
  input: z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(totp.digits + 2)) }),
  output: shownOnce,
  refusals: [unproved, 'second-factor.offerSpent', 'second-factor.codeWrong', 'second-factor.tooManyTries'],
})

export const removeTotp = defineCall({
  method: 'DELETE',
  path: `${BASE}/totp`,
  summary: { zh: '移除验证器应用', en: 'Remove the authenticator app' },
  access,
  refusals: [unproved, 'second-factor.notFound', 'second-factor.lastOfRole'],
})

export const offerPasskey = defineCall({
  method: 'POST',
  path: `${BASE}/passkey/options`,
  summary: { zh: '开始添加通行密钥', en: 'Start adding a passkey' },
  access,
  output: creationOptions,
  refusals: [unproved, 'second-factor.passkeyUnavailable', 'second-factor.tooManyPasskeys'],
})

export const addPasskey = defineCall({
  method: 'POST',
  path: `${BASE}/passkey`,
  summary: { zh: '添加通行密钥', en: 'Add a passkey' },
  access,
  input: z.object({ passkeyName, response: registrationResponse }),
  output: shownOnce,
  refusals: [
    unproved,
    'second-factor.passkeyUnavailable',
    'second-factor.passkeyRefused',
    'second-factor.tooManyPasskeys',
  ],
})

export const renamePasskey = defineCall({
  method: 'PUT',
  path: `${BASE}/passkey`,
  summary: { zh: '重命名通行密钥', en: 'Rename a passkey' },
  access,
  input: z.object({ passkeyId, passkeyName }),
  refusals: ['second-factor.notFound'],
})

export const removePasskey = defineCall({
  method: 'DELETE',
  path: `${BASE}/passkey`,
  summary: { zh: '删除通行密钥', en: 'Remove a passkey' },
  access,
  input: z.object({ passkeyId }),
  refusals: [unproved, 'second-factor.notFound', 'second-factor.lastOfRole'],
})

/** The previous codes become invalid. */
export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: `${BASE}/recoveryCodes`,
  summary: { zh: '重新生成恢复码', en: 'Generate new recovery codes' },
  access,
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: [unproved, 'second-factor.notFound'],
})

/** For an account that has lost every factor. Ends its sessions; only ROOT can reset ROOT's factors. */
export const resetFactors = defineCall({
  method: 'DELETE',
  path: '/iot/config/api/iot/support/account/factors',
  summary: { zh: '清除账号的两步验证', en: "Reset an account's second factors" },
  access: administratorsVia('accounts'),
  input: z.object({ targetUserId: z.string().check(z.minLength(1), z.maxLength(32)) }),
  refusals: ['accounts.notFound', 'second-factor.notResettable'],
})
