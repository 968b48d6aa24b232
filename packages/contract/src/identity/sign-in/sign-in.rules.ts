import type { Bilingual } from '../../locale.ts'
import { signInRulesEn } from './sign-in.rules.en.ts'
import { signInRulesZh, type SignInRule } from './sign-in.rules.zh.ts'

const inBoth = (name: SignInRule): Bilingual => ({ zh: signInRulesZh[name], en: signInRulesEn[name] })

/** The named rules of accounts and passwords, in a separate module because the sign-in entry bundles only these. */
export const signInRules: Record<SignInRule, Bilingual> = {
  email: inBoth('email'),
  emailLength: inBoth('emailLength'),
  shortEmail: inBoth('shortEmail'),
  phoneLength: inBoth('phoneLength'),
  phoneLike: inBoth('phoneLike'),
  noWhitespace: inBoth('noWhitespace'),
  notBlank: inBoth('notBlank'),
  emailOnly: inBoth('emailOnly'),
  captcha: inBoth('captcha'),
  passwordKinds: inBoth('passwordKinds'),
  passwordLength: inBoth('passwordLength'),
  mailCode: inBoth('mailCode'),
  termsAgreed: inBoth('termsAgreed'),
}
