import * as z from 'zod/mini'
import { rule } from '../../rules.ts'
import {
  accountRules,
  captchaRules,
  mailCodeRules,
  newPasswordRules,
  passwordRules,
  type AccountOptions,
  type TextRule,
} from './account-text.ts'

export {
  decodePassword,
  encodePassword,
  indexcodeOf,
  isEmail,
  isNumeric,
  kindsIn,
  ownReturnUrl,
} from './account-text.ts'

const keeps = ([name, isKept]: TextRule) => z.refine<string>(isKept, { error: rule(name), abort: true })

/** VA-01 to VA-06. */
export const accountField = (options: AccountOptions) =>
  z.string().check(z.minLength(1), ...accountRules(options).map(keeps))

/** VA-09. */
export const passwordField = z.string().check(z.minLength(1), ...passwordRules.map(keeps))

export const captchaField = z.string().check(z.trim(), z.toUpperCase(), ...captchaRules.map(keeps))

/** VA-13, VA-14. */
export const newPasswordField = z.string().check(...newPasswordRules.map(keeps))

export const mailCodeField = z.string().check(z.trim(), ...mailCodeRules.map(keeps))

/** VA-16. */
export const agreedField = z.boolean().check(z.refine((agreed) => agreed, { error: rule('termsAgreed') }))
