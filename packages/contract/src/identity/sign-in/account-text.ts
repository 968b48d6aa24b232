import { signInTextLimits } from './sign-in.text-limits.ts'
import type { SignInRule } from './sign-in.rules.zh.ts'

/** A rule's name and its test; rules run in order, and the first violation is reported. */
export type TextRule = readonly [SignInRule, (text: string) => boolean]

/** Excludes characters that mail programs interpret: two spellings would reach one mailbox. */
const EMAIL = /^[^\s@\p{C}<>()[\]\\,;:"]+@[^\s@.\p{C}<>()[\]\\,;:"。]+(\.[^\s@.\p{C}<>()[\]\\,;:"。]+)+$/u
const PHONE_LIKE = /^[0-9_-]+$/

export const isEmail = (account: string): boolean => EMAIL.test(account) && account.normalize('NFKC') === account
export const isNumeric = (account: string): boolean => /^[0-9]+$/.test(account)

/** Options of the installation (SI-116); `longAccounts` concerns new accounts only. */
export interface AccountOptions {
  emailOnly: boolean
  longAccounts?: boolean
}

/** VA-02 to VA-06. */
export const accountRules = ({ emailOnly, longAccounts = true }: AccountOptions): readonly TextRule[] => [
  ['emailLength', (account) => account.length <= signInTextLimits.account.email],
  [
    'shortEmail',
    (account) => longAccounts || !account.includes('@') || account.length <= signInTextLimits.account.short,
  ],
  ['phoneLength', (account) => account.includes('@') || account.length <= signInTextLimits.account.short],
  ['noWhitespace', (account) => !/\s/.test(account)],
  ['email', (account) => !account.includes('@') || isEmail(account)],
  ['emailOnly', (account) => account.includes('@') || !emailOnly],
  ['phoneLike', (account) => account.includes('@') || PHONE_LIKE.test(account)],
]

/** VA-09. */
export const passwordRules: readonly TextRule[] = [['notBlank', (password) => password.trim() !== '']]

/** VA-11. */
export const captchaRules: readonly TextRule[] = [
  ['captcha', (captcha) => captcha.trim().length === signInTextLimits.captchaLength],
]

/**
 * The sign-in name of an account: the area code precedes numeric accounts only (VA-07), so `13800000000` with 86 is
 * `8613800000000`; email addresses are case-insensitive.
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

/** The number of character kinds in a password (digit, uppercase, lowercase, special): 0 to 4. */
export const kindsIn = (password: string): number => KINDS.filter((kind) => kind.test(password)).length

/** VA-13, VA-14. */
export const newPasswordRules: readonly TextRule[] = [
  [
    'passwordLength',
    ({ length }) => length >= signInTextLimits.password.min && length <= signInTextLimits.password.max,
  ],
  ['passwordKinds', (password) => kindsIn(password) >= 3],
]

/** CN-39. */
export const mailCodeRules: readonly TextRule[] = [
  ['mailCode', (code) => new RegExp(`^[0-9]{${signInTextLimits.mailCode.length}}$`).test(code.trim())],
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

/** Pages for signed-in users; every other path returns something that is not a page, or the login. */
const OWN_PAGE = /^\/(home|admin|oauth|docs\/api)(\/|$)/
/** Servers refuse longer URLs. */
const RETURN_URL_MAX = 4096

/**
 * SI-013: the URL of a page of this origin, else `undefined`. Browsers read `\` as `/` and drop control characters, so
 * neither is allowed; the rest is resolved as a browser would.
 */
export function ownReturnUrl(value: string | null | undefined): string | undefined {
  if (!value || !/^\/(?!\/)/.test(value) || value.length > RETURN_URL_MAX || !isClean(value)) return undefined
  return OWN_PAGE.test(new URL(value, 'http://here.invalid').pathname) ? value : undefined
}

function isClean(value: string): boolean {
  for (const char of value) if (char <= ' ' || char === '\\' || char === '\u007F') return false
  return true
}
