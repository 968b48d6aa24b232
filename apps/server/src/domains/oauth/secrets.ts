import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const ALGORITHM = 'aes-256-gcm'

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

export const derivedKey = (masterKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, '', `slipway oauth ${purpose}`, 32))

export function seal(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Throws where the bytes were sealed by another key. */
export function unseal(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
