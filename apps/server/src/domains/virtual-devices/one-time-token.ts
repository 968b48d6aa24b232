import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** 256 random bits: 43 characters that may stand in an address. */
export const newOneTimeToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** The database keeps this only. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
