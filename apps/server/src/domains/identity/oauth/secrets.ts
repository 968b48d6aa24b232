import { hashOf, isSame } from '../../../crypto/random-secrets.ts'

/** Compares a secret with its hash in hex, in constant time. */
export const isSecretOf = (hashInHex: string, secret: string): boolean =>
  isSame(Buffer.from(hashInHex, 'hex'), hashOf(secret))
