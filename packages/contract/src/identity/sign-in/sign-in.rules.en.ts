import type { SignInRule } from './sign-in.rules.zh.ts'

/** The named rules in English. */
export const signInRulesEn: Record<SignInRule, string> = {
  email: 'Invalid email address. Example: name@example.com',
  emailLength: 'Email address must be 254 characters or fewer',
  shortEmail: 'Email address must be 32 characters or fewer',
  phoneLength: 'Account must be 32 characters or fewer',
  phoneLike: 'Enter an email address, or digits, underscores and hyphens only',
  noWhitespace: 'Must not contain spaces',
  notBlank: 'Must not be blank',
  emailOnly: 'This site accepts email accounts only',
  captcha: 'Enter the 4 characters',
  passwordKinds: 'Use at least three of: digit, uppercase, lowercase, special character',
  passwordLength: 'Password must be 8–16 characters',
  mailCode: 'Enter the 4-digit code',
  termsAgreed: 'Agree to the terms of use and the privacy policy first',
}
