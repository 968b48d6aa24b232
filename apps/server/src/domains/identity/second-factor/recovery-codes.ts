import { randomBytes } from 'node:crypto'
import { secondFactorLimits } from '@slipway/contract/identity/second-factor/second-factor.limits.ts'

/** Crockford's base32, which has no look-alike characters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const { count, length } = secondFactorLimits.recoveryCodes

const newRecoveryCode = (): string => Array.from(randomBytes(length), (byte) => ALPHABET[byte % 32]).join('')

/** 50 random bits each. */
export const newRecoveryCodes = (): string[] => Array.from({ length: count }, newRecoveryCode)

/** The displayed form, in two halves. */
export const shownCode = (code: string): string => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`

/** The canonical form of a typed code; case and hyphens are ignored, O is 0, I and L are 1. */
export const typedCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
