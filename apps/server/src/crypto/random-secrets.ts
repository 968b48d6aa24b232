import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

const SECRET_BYTES = 32

/** 256 random bits: 43 URL-safe characters. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/**
 * SHA-256: the database stores it in place of a token, a code or a secret that is random, so that no salt is needed.
 */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** A new secret for its holder, and the hash for the database (SI-002). */
export function newToken(): { token: string; hash: Buffer } {
  const token = newSecret()
  return { token, hash: hashOf(token) }
}

/** Compares in constant time. */
export const isSame = (given: Uint8Array, expected: Uint8Array): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected)
