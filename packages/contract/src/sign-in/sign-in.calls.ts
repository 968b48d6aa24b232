import * as z from 'zod/mini'
import { anyone, signedIn } from '../access.ts'
import { area } from '../areas/areas.ts'
import { defineCall } from '../define-call.ts'
import { signInAddresses } from './sign-in.addresses.ts'

/** CA-002. */
export const getCaptcha = defineCall({
  ...signInAddresses.getCaptcha,
  summary: { zh: '获取图片验证码', en: 'Get an image captcha' },
  access: anyone,
  input: z.object({ indexcode: z.string().check(z.minLength(1), z.maxLength(64)), t: z.optional(z.string()) }),
  /** SVG markup. */
  output: z.string(),
  /** Each image is kept until it is answered. */
  isRead: false,
})

/** CA-003. The password is base64 (SI-001); the account's form is checked by the service, which answers -1. */
export const login = defineCall({
  ...signInAddresses.login,
  summary: { zh: '登录', en: 'Sign in' },
  access: anyone,
  input: z.object({
    account: z._default(z.string(), ''),
    password: z._default(z.string().check(z.maxLength(1024)), ''),
    smsCode: z._default(z.string().check(z.maxLength(16)), ''),
    indexcode: z._default(z.string(), ''),
  }),
  output: z.object({ accessToken: z.string(), appKey: z.string(), area: z.nullable(area), userId: z.string() }),
  refusals: ['sign-in.accountInput', 'sign-in.wrongPassword', 'sign-in.captchaWrong', 'sign-in.captchaRequired'],
})

/** SI-009. */
export const logout = defineCall({
  method: 'POST',
  path: '/user/logout',
  summary: { zh: '退出登录', en: 'Sign out' },
  access: signedIn,
})

/** SI-010: the page of the one-time set-up link asks whether it still holds. */
export const checkSetUpLink = defineCall({
  ...signInAddresses.checkSetUpLink,
  summary: { zh: '检查初始化链接', en: 'Check a set-up link' },
  access: anyone,
  input: z.object({ token: z.string().check(z.maxLength(128)) }),
  output: z.object({ valid: z.boolean() }),
})

/** SI-010. The e-mail and password rules are the service's, which knows the deployment. */
export const setUpRoot = defineCall({
  ...signInAddresses.setUpRoot,
  summary: { zh: '创建首个管理员', en: 'Create the first administrator' },
  access: anyone,
  input: z.object({
    token: z.string().check(z.maxLength(128)),
    account: z.string().check(z.maxLength(256)),
    password: z.string().check(z.maxLength(1024)),
  }),
  refusals: ['set-up.linkSpent'],
})
