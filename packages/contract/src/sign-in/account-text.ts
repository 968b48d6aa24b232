import { signInLimits } from './sign-in.limits.ts'
import type { SignInRule } from './sign-in.rules.ts'

/** A rule by its name and whether a text keeps it; read in order, the first broken one is said. */
export type TextRule = readonly [SignInRule, (text: string) => boolean]

const EMAIL = /^[^\s@\p{Cc}]+@[^\s@.\p{Cc}]+(\.[^\s@.\p{Cc}]+)+$/u
const PHONE_LIKE = /^[0-9_-]+$/

export const isEmail = (account: string): boolean => EMAIL.test(account)
export const isNumeric = (account: string): boolean => /^[0-9]+$/.test(account)

/** VA-03 to VA-06. `emailOnly` is the deployment's choice (SI-116). */
export const accountRules = ({ emailOnly }: { emailOnly: boolean }): readonly TextRule[] => [
  ['noWhitespace', (account) => !/\s/.test(account)],
  ['email', (account) => !account.includes('@') || isEmail(account)],
  ['emailOnly', (account) => account.includes('@') || !emailOnly],
  ['phoneLike', (account) => account.includes('@') || PHONE_LIKE.test(account)],
]

/** VA-09. */
export const passwordRules: readonly TextRule[] = [['notBlank', (password) => password.trim() !== '']]

/** VA-11. */
export const captchaRules: readonly TextRule[] = [
  ['captcha', (captcha) => captcha.trim().length === signInLimits.captchaLength],
]

/**
 * What an account signs in as: the area code goes before numeric accounts only (VA-07), `13800000000` with 86 is
 * `8613800000000`; the case of an e-mail address does not matter.
 */
export const indexcodeOf = (account: string, telephoneCode: string): string =>
  isNumeric(account) ? telephoneCode + account : account.toLowerCase()

/** VA-14. */
export const passwordKinds = {
  digit: /[0-9]/,
  uppercase: /[A-Z]/,
  lowercase: /[a-z]/,
  special: /[^0-9A-Za-z]/,
} as const
const KINDS = Object.values(passwordKinds)

/** How many of digit, uppercase, lowercase and special character a password has: 0 to 4. */
export const kindsIn = (password: string): number => KINDS.filter((kind) => kind.test(password)).length

/** VA-13, VA-14. */
export const newPasswordRules: readonly TextRule[] = [
  ['passwordLength', ({ length }) => length >= signInLimits.password.min && length <= signInLimits.password.max],
  ['passwordKinds', (password) => kindsIn(password) >= 3],
]

/** CN-39. */
export const mailCodeRules: readonly TextRule[] = [
  ['mailCode', (code) => new RegExp(`^[0-9]{${signInLimits.mailCode.length}}$`).test(code.trim())],
]

/** SI-001: base64 of UTF-8, an encoding and not a protection. */
export function encodePassword(password: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(password)))
}

/** Undefined where the text is not base64 of UTF-8. */
export function decodePassword(encoded: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** SI-013: a path of this origin, else `undefined`. Browsers read `\` as `/` and drop control characters. */
export function ownReturnUrl(value: string | null | undefined): string | undefined {
  if (!value?.startsWith('/') || /^\/[/\\]/.test(value)) return undefined
  return isClean(value) ? value : undefined
}

function isClean(value: string): boolean {
  for (const char of value) if (char <= ' ' || char === '\\' || char === '\u007F') return false
  const url = new URL(value, 'http://own.invalid')
  return url.origin === 'http://own.invalid' && url.pathname.startsWith('/') && !url.pathname.startsWith('//')
}
