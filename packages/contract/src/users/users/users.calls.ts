import * as z from 'zod/mini'
import { anyone, endUsersEven } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { codeOf } from '../../schema.ts'
import { agreedField, mailCodeField } from '../../identity/sign-in/sign-in.ts'
import { userAddresses } from './users.addresses.ts'
import { userCountryField, userIdField, userLocaleField, userStatuses, userTimeZoneField } from './users.ts'

const accountText = z.string().check(z.maxLength(256))
const passwordText = z.string().check(z.maxLength(1024))
const optionalCode = z._default(z.string().check(z.maxLength(16)), '')
const indexcode = z._default(z.string().check(z.maxLength(256)), '')
/** The captcha's text, where one is required. */
const smsCode = z._default(z.string().check(z.maxLength(16)), '')

/** As `getCaptcha` of the console, for the sign-in of end users. */
export const getUserCaptcha = defineCall({
  ...userAddresses.getUserCaptcha,
  summary: { zh: '获取图片验证码', en: 'Get a captcha image' },
  access: anyone,
  input: z.object({ account: accountText, indexcode }),
  /** SVG markup. */
  output: z.string(),
  /** Not a read, because each image is stored until it is answered. */
  isRead: false,
  isAudited: false,
  refusals: ['sign-in.noSmsGateway', 'sign-in.accountInput'],
})

/** The purpose of a verification code that is requested without a session. */
export const userCodePurposes = ['register', 'login', 'reset'] as const
export type UserCodePurpose = (typeof userCodePurposes)[number]

/** The reply does not reveal whether the account exists (SI-005). */
export const sendUserCode = defineCall({
  ...userAddresses.sendUserCode,
  summary: { zh: '发送验证码', en: 'Send a verification code' },
  access: anyone,
  input: z.object({ account: accountText, indexcode, purpose: z.enum(userCodePurposes), smsCode }),
  isAudited: false,
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

export const userSession = z.object({
  userId: userIdField,
  status: codeOf(userStatuses),
  /** For apps without cookies: the header `accessToken` of further calls. */
  accessToken: z.string(),
})

/** Registers and signs in. Only a caller with the correct code learns whether the account is taken. */
export const registerUser = defineCall({
  ...userAddresses.registerUser,
  summary: { zh: '注册', en: 'Register' },
  access: anyone,
  input: z.object({
    account: accountText,
    indexcode,
    password: passwordText,
    code: mailCodeField,
    locale: z.optional(userLocaleField),
    timeZone: z._default(userTimeZoneField, 'UTC'),
    country: z._default(userCountryField, ''),
    agreed: z.pipe(z._default(z.boolean(), false), agreedField),
  }),
  output: userSession,
  isAudited: false,
  refusals: [
    'set-up.first',
    'sign-in.noSmsGateway',
    'sign-in.accountInput',
    'sign-in.codeWrong',
    'sign-in.codeSpent',
    'accounts.taken',
  ],
})

/** By password, by code, or by both where the account has to be activated. */
export const loginUser = defineCall({
  ...userAddresses.loginUser,
  limit: 'login',
  summary: { zh: '登录', en: 'Sign in' },
  access: anyone,
  input: z.object({
    account: z._default(accountText, ''),
    indexcode,
    password: z._default(passwordText, ''),
    code: optionalCode,
    smsCode,
  }),
  output: userSession,
  isAudited: false,
  refusals: [
    'set-up.first',
    'sign-in.noSmsGateway',
    'sign-in.accountInput',
    'sign-in.wrongPassword',
    'sign-in.captchaRequired',
    'sign-in.captchaWrong',
    'sign-in.codeWrong',
    'sign-in.codeSpent',
    'users.frozen',
    'users.paused',
    'users.migrated',
    'users.migrating',
    'users.notActivated',
    'users.serviceError',
  ],
})

/** Ends all sessions of the account. */
export const resetUserPassword = defineCall({
  ...userAddresses.resetUserPassword,
  summary: { zh: '重置密码', en: 'Reset the password' },
  access: anyone,
  input: z.object({ account: accountText, indexcode, code: mailCodeField, password: passwordText }),
  isAudited: false,
  refusals: ['set-up.first', 'sign-in.noSmsGateway', 'sign-in.accountInput', 'sign-in.codeWrong', 'sign-in.codeSpent'],
})

export const logoutUser = defineCall({
  keyless: 'A session that has ended stays ended.',
  ...userAddresses.logoutUser,
  summary: { zh: '退出登录', en: 'Sign out' },
  access: endUsersEven('logoff', 'password', 'phone'),
  isAudited: false,
})

/** All other sessions end. */
export const changeUserPassword = defineCall({
  ...userAddresses.changeUserPassword,
  summary: { zh: '修改密码', en: 'Change the password' },
  access: endUsersEven('password'),
  input: z.object({ oldPassword: passwordText, password: passwordText, smsCode }),
  isAudited: false,
  refusals: ['sign-in.wrongPassword', 'sign-in.captchaRequired', 'sign-in.captchaWrong', 'users.samePassword'],
})
