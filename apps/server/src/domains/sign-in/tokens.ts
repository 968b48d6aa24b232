import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/

/** 256 random bits (SI-002). */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** The database keeps this only; undefined where the text cannot be a token of ours. */
export const tokenHashOf = (token: string): Buffer | undefined =>
  TOKEN_FORM.test(token) ? createHash('sha256').update(token).digest() : undefined
