import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** What the database keeps in place of a token, a code or a secret; each of them is random, so that no salt is needed. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Whether this is the secret of the hash, written in hex; it takes as long either way. */
export const isSecretOf = (hashInHex: string, secret: string): boolean => {
  const hash = Buffer.from(hashInHex, 'hex')
  const other = hashOf(secret)
  return hash.length === other.length && timingSafeEqual(hash, other)
}
