import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { rule } from '../../rules.ts'
import { epochMs } from '../../schema.ts'
import { isEmail, mailCodeField } from '../sign-in/sign-in.ts'
import { developerLimits } from './developers.limits.ts'
import { developerAccess } from './developers.ts'

const BASE = '/iot/config/api/iot/support'
const access = developerAccess

/** The service validates it, because the specification wants 10001 here (CN-40). */
const email = z._default(z.string().check(z.maxLength(1024)), '')

/** The same rule for forms, which show it below the field. */
export const developerEmailField = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(developerLimits.email.max),
  z.refine((typed) => isEmail(typed), { error: rule('email') }),
)

/** EN-DEVELOPER and its open-platform client. */
export const developer = z.object({
  email: z.string(),
  joinTime: epochMs,
  /** Null until `register` has created the client. */
  appKey: z.nullable(z.string()),
  /** When the secret was last replaced; null without one. */
  secretTime: z.nullable(epochMs),
})
export type Developer = z.infer<typeof developer>

/** Returned once: later replies omit the secret. */
const clientKeys = z.object({ appKey: z.string(), appSecret: z.string() })
export type ClientKeys = z.infer<typeof clientKeys>

/**
 * CA-125. 10035 for an account that is not a developer, with `isPrompted` 1 while the console should show the
 * invitation, and `rejoinInHours` above 0 after leaving (SI-093).
 */
export const getDeveloperInfo = defineCall({
  method: 'GET',
  path: `${BASE}/developer/info`,
  summary: { zh: '开发者信息', en: "Get the account's developer information" },
  access,
  output: developer,
  refusals: ['developers.notYet'],
})

/** CA-126, a GET that sends a mail. */
export const getVerificationCode = defineCall({
  method: 'GET',
  path: `${BASE}/getVerificationCode`,
  alsoAt: [`${BASE}/developer/getVerificationCode`],
  summary: { zh: '发送开发者验证码', en: 'Send a code to become a developer' },
  access,
  input: z.object({ email }),
  isRead: false,
  refusals: [
    'developers.emailWrong',
    'developers.already',
    'developers.exited',
    'developers.codeTooSoon',
    'developers.tooManyCodes',
    'sign-in.mailFailed',
  ],
})

/** CA-127: a verified address makes the account a developer (SI-092). */
export const submitRegistration = defineCall({
  method: 'POST',
  path: `${BASE}/regSubmit`,
  alsoAt: [`${BASE}/developer/regSubmit`],
  summary: { zh: '成为开发者', en: 'Become a developer' },
  access,
  input: z.object({ email, verificationCode: mailCodeField }),
  aliases: { verificationCode: ['code'] },
  output: developer,
  refusals: [
    'developers.emailWrong',
    'developers.emailTaken',
    'developers.already',
    'developers.exited',
    'sign-in.codeWrong',
    'sign-in.codeSpent',
  ],
})

/** CA-128: creates the developer's open-platform client (SI-092). */
export const registerClient = defineCall({
  method: 'POST',
  path: `${BASE}/register`,
  alsoAt: [`${BASE}/developer/register`],
  summary: { zh: '创建开放平台密钥', en: 'Create the open-platform keys' },
  access,
  output: clientKeys,
  refusals: ['developers.notYet', 'developers.registered'],
})

/** CA-129: voids the previous secret immediately (SI-092). */
export const resetAppSecret = defineCall({
  method: 'POST',
  path: `${BASE}/resetAppSecret`,
  alsoAt: [`${BASE}/developer/resetAppSecret`],
  summary: { zh: '重置 appSecret', en: 'Reset the appSecret' },
  access,
  output: clientKeys,
  refusals: ['developers.notYet', 'developers.noKeys'],
})

/** SI-093: the keys are void immediately. */
export const leaveProgram = defineCall({
  method: 'POST',
  path: `${BASE}/developer/exit`,
  summary: { zh: '退出开发者计划', en: 'Leave the developer program' },
  access,
  refusals: ['developers.notYet'],
})

/** RB-20: the console stops showing the invitation to this account. */
export const dismissDeveloperPrompt = defineCall({
  method: 'POST',
  path: `${BASE}/developer/dismissPrompt`,
  summary: { zh: '不再提示成为开发者', en: 'Dismiss the prompt to become a developer' },
  access,
})
