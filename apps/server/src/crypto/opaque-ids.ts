import { randomBytes } from 'node:crypto'

const ID_BYTES = 16

/** 128 random bits: 22 URL-safe characters, in place of the number of a row. */
export const newUid = (): string => randomBytes(ID_BYTES).toString('base64url')
