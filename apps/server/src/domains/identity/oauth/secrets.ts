import { hashOf, isSame } from '../../../crypto/random-secrets.ts'

/** Whether this is the secret of the hash, written in hex; it takes as long either way. */
export const isSecretOf = (hashInHex: string, secret: string): boolean =>
  isSame(Buffer.from(hashInHex, 'hex'), hashOf(secret))
