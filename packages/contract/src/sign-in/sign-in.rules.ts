import type { Bilingual } from '../locale.ts'

/** The named rules of accounts and passwords, apart from the others as the sign-in entry carries only these. */
export const signInRules = {
  email: {
    zh: '邮箱格式不正确，例如 name@example.com',
    en: 'Not a valid e-mail address, for example name@example.com',
  },
  phoneLike: {
    zh: '账号只能是邮箱，或由数字、下划线、连字符组成',
    en: 'The account must be an e-mail address, or digits, underscores and hyphens only',
  },
  noWhitespace: { zh: '不能包含空格', en: 'Must not contain spaces' },
  notBlank: { zh: '不能为空', en: 'Must not be blank' },
  emailOnly: { zh: '本平台只支持邮箱账号', en: 'This site accepts e-mail accounts only' },
  captcha: { zh: '请输入 4 位验证码', en: 'Enter the 4 characters of the image' },
  passwordKinds: {
    zh: '至少包含数字、大写字母、小写字母、特殊字符中的三种',
    en: 'Use at least three of: digit, uppercase, lowercase, special character',
  },
  passwordLength: { zh: '密码为 8 到 16 个字符', en: 'A password has 8 to 16 characters' },
  mailCode: { zh: '请输入邮件中的 4 位数字', en: 'Enter the 4 digits of the mail' },
  termsAgreed: { zh: '请先阅读并同意服务条款和隐私政策', en: 'Agree to the terms of use and the privacy policy first' },
} as const satisfies Record<string, Bilingual>

export type SignInRule = keyof typeof signInRules
