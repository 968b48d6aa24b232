import * as z from 'zod/mini'
import { anyone, signedInOrEnrolling } from '../../access.ts'
import { area } from '../areas/areas.ts'
import { defineCall } from '../../define-call.ts'
import { signInAddresses } from './sign-in.addresses.ts'
import { signInStepAddresses } from './sign-in-steps.addresses.ts'
import { agreedField, mailCodeField } from './sign-in.ts'

/** CA-002. */
export const getCaptcha = defineCall({
  ...signInAddresses.getCaptcha,
  summary: { zh: '获取图片验证码', en: 'Get a captcha image' },
  access: anyone,
  input: z.object({ indexcode: z.string().check(z.minLength(1), z.maxLength(256)), t: z.optional(z.string()) }),
  /** SVG markup. */
  output: z.string(),
  /** Not a read, because each image is stored until it is answered. */
  isRead: false,
  isAudited: false,
})

/** SI-003. */
export const loginSession = z.object({
  accessToken: z.string(),
  appKey: z.string(),
  area: z.nullable(area),
  userId: z.string(),
})

/**
 * CA-003. The password is base64 (SI-001); the service validates the account's form, because the specification wants -1
 * here.
 */
export const login = defineCall({
  ...signInAddresses.login,
  limit: 'login',
  summary: { zh: '登录', en: 'Sign in' },
  access: anyone,
  input: z.object({
    account: z._default(z.string(), ''),
    password: z._default(z.string().check(z.maxLength(1024)), ''),
    smsCode: z._default(z.string().check(z.maxLength(16)), ''),
    indexcode: z._default(z.string(), ''),
  }),
  output: loginSession,
  refusals: [
    'set-up.first',
    'sign-in.accountInput',
    'sign-in.wrongPassword',
    'sign-in.captchaWrong',
    'sign-in.captchaRequired',
    'sign-in.secondFactorNeeded',
  ],
})

/** SI-009. */
export const logout = defineCall({
  keyless: 'A session that has ended stays ended.',
  method: 'POST',
  path: '/user/logout',
  summary: { zh: '退出登录', en: 'Sign out' },
  access: signedInOrEnrolling,
})

/** SI-010: whether the one-time set-up link is still valid. */
export const checkSetUpLink = defineCall({
  ...signInStepAddresses.checkSetUpLink,
  summary: { zh: '检查初始化链接', en: 'Check a setup link' },
  access: anyone,
  input: z.object({ token: z.string().check(z.maxLength(128)) }),
  output: z.object({ valid: z.boolean() }),
})

/** SI-010. The service applies the email and password rules, because it knows the deployment's settings. */
export const setUpRoot = defineCall({
  ...signInStepAddresses.setUpRoot,
  summary: { zh: '创建首个管理员', en: 'Create the first administrator' },
  access: anyone,
  input: z.object({
    token: z.string().check(z.maxLength(128)),
    account: z.string().check(z.maxLength(256)),
    password: z.string().check(z.maxLength(1024)),
  }),
  refusals: ['set-up.linkSpent'],
})

const accountText = z.string().check(z.maxLength(256))
const passwordText = z.string().check(z.maxLength(1024))
const indexcode = z._default(z.string(), '')

/** The purpose of a verification code. */
export const codePurposes = ['register', 'reset'] as const
export type CodePurpose = (typeof codePurposes)[number]

/** SI-007, SI-008. The reply does not reveal whether the account exists (SI-005). */
export const sendCode = defineCall({
  ...signInAddresses.sendCode,
  summary: { zh: '发送验证码', en: 'Send a verification code' },
  access: anyone,
  input: z.object({
    account: accountText,
    indexcode,
    purpose: z.enum(codePurposes),
    /** The captcha's text, where one is required. */
    smsCode: z._default(z.string().check(z.maxLength(16)), ''),
  }),
  refusals: [
    'set-up.first',
    'sign-in.noSmsGateway',
    'sign-in.accountInput',
    'sign-in.captchaRequired',
    'sign-in.captchaWrong',
    'sign-in.tooManyCodes',
    'sign-in.mailFailed',
    'sign-in.smsFailed',
  ],
})

/** SI-007. Only a caller with the correct code learns whether the account is taken (VA-17). */
export const register = defineCall({
  ...signInAddresses.register,
  summary: { zh: '注册账号', en: 'Create an account' },
  access: anyone,
  input: z.object({
    account: accountText,
    indexcode,
    password: passwordText,
    code: mailCodeField,
    agreed: z.pipe(z._default(z.boolean(), false), agreedField),
  }),
  refusals: [
    'set-up.first',
    'sign-in.noSmsGateway',
    'sign-in.accountInput',
    'sign-in.codeWrong',
    'sign-in.codeSpent',
    'accounts.taken',
  ],
})

/** SI-008, in two steps: account and code yield a ticket; ticket and password set the password and end all sessions. */
export const resetPassword = defineCall({
  ...signInStepAddresses.resetPassword,
  summary: { zh: '重置密码', en: 'Reset the password' },
  access: anyone,
  input: z.object({
    account: z._default(accountText, ''),
    indexcode,
    code: z._default(z.string().check(z.maxLength(16)), ''),
    ticket: z._default(z.string().check(z.maxLength(128)), ''),
    password: z._default(passwordText, ''),
  }),
  /** The ticket of the first step. */
  output: z.nullable(z.object({ ticket: z.string() })),
  refusals: [
    'set-up.first',
    'sign-in.noSmsGateway',
    'sign-in.accountInput',
    'sign-in.codeWrong',
    'sign-in.codeSpent',
    'sign-in.ticketSpent',
  ],
})

/** Whether a reset link or ticket can still set a password. */
export const checkResetTicket = defineCall({
  ...signInStepAddresses.checkResetTicket,
  summary: { zh: '检查重置链接', en: 'Check a reset link' },
  access: anyone,
  input: z.object({ ticket: z.string().check(z.maxLength(128)) }),
  output: z.object({ valid: z.boolean() }),
})
