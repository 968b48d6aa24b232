import { timingSafeEqual } from 'node:crypto'
import { hashOf } from '../../random-secrets.ts'

/** Whether this is the secret of the hash, written in hex; it takes as long either way. */
export const isSecretOf = (hashInHex: string, secret: string): boolean => {
  const hash = Buffer.from(hashInHex, 'hex')
  const other = hashOf(secret)
  return hash.length === other.length && timingSafeEqual(hash, other)
}
