import * as z from 'zod/mini'
import { rule } from '../../rules.ts'
import { productLimits } from './products.limits.ts'

const TYPED = /^[A-Za-z]+_[A-Za-z]+$/
const WHOLE = /^([A-Za-z]+_[A-Za-z]+)_([0-9]{11})$/

const letterCount = (typed: string): number => typed.length - 1

/** VA-22 to VA-25, CN-08: the input is `brand_category`; the platform appends `_` and 11 digits. */
export const typedPrefix = z.string().check(
  z.trim(),
  z.minLength(1),
  z.regex(TYPED, { error: rule('apPrefixLetters'), abort: true }),
  z.refine((typed) => letterCount(typed) <= productLimits.apPrefixLetters, { error: rule('apPrefixLength') }),
)

/** The typed part of a full prefix; text in another form is returned unchanged. */
export const typedPartOf = (apPrefix: string): string => WHOLE.exec(apPrefix)?.[1] ?? apPrefix

export const digitsOf = (apPrefix: string): string | undefined => WHOLE.exec(apPrefix)?.[2]

export const wholePrefix = (typed: string, digits: string): string => `${typed}_${digits}`
