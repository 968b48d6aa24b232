import type { SignInRule } from './sign-in.rules.zh.ts'

/** The same in English. */
export const signInRulesEn: Record<SignInRule, string> = {
  email: 'Not a valid e-mail address, for example name@example.com',
  phoneLike: 'The account must be an e-mail address, or digits, underscores and hyphens only',
  noWhitespace: 'Must not contain spaces',
  notBlank: 'Must not be blank',
  emailOnly: 'This site accepts e-mail accounts only',
  captcha: 'Enter the 4 characters of the image',
  passwordKinds: 'Use at least three of: digit, uppercase, lowercase, special character',
  passwordLength: 'A password has 8 to 16 characters',
  mailCode: 'Enter the 4 digits that were sent',
  termsAgreed: 'Agree to the terms of use and the privacy policy first',
}
