import * as z from 'zod/mini'
import { rule } from '../../rules.ts'
import { featureLimits } from './features.limits.ts'

/** Names with a meaning in the languages and formats that process a model. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf'])

/**
 * The identifier of a feature or of a parameter: VA-31 to VA-33, VA-35, CN-01. Calls that write one by hand also
 * refuse those of `long-keys.ts`.
 */
export const identifier = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(featureLimits.importedKey.max),
  z.regex(/^[A-Za-z][A-Za-z0-9_]*$/, { error: rule('deKey'), abort: true }),
  z.refine((key) => !RESERVED.has(key), { error: rule('identifierReserved') }),
)

/** Identifiers that differ only in case collide in many of the languages that devices are written in. */
export const sameIdentifier = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
