import * as z from 'zod/mini'
import { anyone, signedIn, signedInOrEnrolling } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { assertionResponse, requestOptions } from '../second-factor/webauthn.ts'
import { secondStepAddresses } from './second-step.addresses.ts'
import { loginSession } from './sign-in.calls.ts'

const ticket = z.string().check(z.maxLength(128))
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(32))
const password = z._default(z.string().check(z.maxLength(1024)), '')

/** The methods of the second step, in the order in which they are offered. */
export const stepMethods = ['passkey', 'totp', 'recovery'] as const
export type StepMethod = (typeof stepMethods)[number]

/** The second step, with the ticket from login's refusal (code 1006): a TOTP code or a recovery code. */
export const passByCode = defineCall({
  ...secondStepAddresses.passByCode,
  summary: { zh: '用验证码或恢复码完成登录', en: 'Complete sign-in with a code' },
  access: anyone,
  input: z.object({ ticket, method: z.enum(['totp', 'recovery']), code }),
  output: loginSession,
  refusals: ['sign-in.stepSpent', 'second-factor.codeWrong', 'second-factor.codeUsed', 'second-factor.tooManyTries'],
})

export const askPasskeyStep = defineCall({
  ...secondStepAddresses.askPasskeyStep,
  summary: { zh: '请求用通行密钥完成登录', en: 'Get passkey options to complete sign-in' },
  access: anyone,
  input: z.object({ ticket }),
  output: requestOptions,
  refusals: ['sign-in.stepSpent', 'second-factor.passkeyUnavailable'],
})

export const passByPasskey = defineCall({
  ...secondStepAddresses.passByPasskey,
  summary: { zh: '用通行密钥完成登录', en: 'Complete sign-in with a passkey' },
  access: anyone,
  input: z.object({ ticket, response: assertionResponse }),
  output: loginSession,
  refusals: ['sign-in.stepSpent', 'second-factor.passkeyRefused', 'second-factor.passkeyUnavailable'],
})

/** Needs no account or password: the passkey identifies the account, and the device has verified its user. */
export const askPasskeyLogin = defineCall({
  ...secondStepAddresses.askPasskeyLogin,
  summary: { zh: '请求用通行密钥登录', en: 'Get passkey options to sign in' },
  access: anyone,
  isAudited: false,
  output: requestOptions,
  refusals: ['second-factor.passkeyUnavailable'],
})

export const loginByPasskey = defineCall({
  ...secondStepAddresses.loginByPasskey,
  summary: { zh: '用通行密钥登录', en: 'Sign in with a passkey' },
  access: anyone,
  input: z.object({ response: assertionResponse }),
  output: loginSession,
  refusals: ['second-factor.passkeyRefused', 'second-factor.passkeyUnavailable'],
})

/** Renews the proof of identity by the password (base64, SI-001), a code or a passkey: the first one present counts. */
export const proveIdentity = defineCall({
  method: 'POST',
  path: '/user/proof',
  summary: { zh: '验证本人身份', en: 'Confirm your identity' },
  access: signedInOrEnrolling,
  input: z.object({
    password,
    code: z._default(z.string().check(z.trim(), z.maxLength(32)), ''),
    response: z.optional(assertionResponse),
  }),
  refusals: [
    'second-factor.proofWrong',
    'second-factor.codeWrong',
    'second-factor.codeUsed',
    'second-factor.tooManyTries',
    'second-factor.passkeyRefused',
    'second-factor.passkeyUnavailable',
  ],
})

export const askPasskeyProof = defineCall({
  method: 'POST',
  path: '/user/proof/passkeyOptions',
  summary: { zh: '请求用通行密钥验证身份', en: 'Get passkey options to confirm your identity' },
  access: signedInOrEnrolling,
  output: requestOptions,
  refusals: ['second-factor.passkeyUnavailable', 'second-factor.notFound'],
})

/** Both are base64 (SI-001). Every other session of the account ends. */
export const changePassword = defineCall({
  keyless:
    'The reply sets the cookie of a new session. A repeated change is refused: the old password is no longer valid.',
  method: 'POST',
  path: '/user/changePassword',
  summary: { zh: '修改密码', en: 'Change the password' },
  access: signedIn,
  input: z.object({
    oldPassword: z.string().check(z.maxLength(1024)),
    password: z.string().check(z.maxLength(1024)),
  }),
  refusals: ['second-factor.proofWrong', 'second-factor.tooManyTries'],
})
