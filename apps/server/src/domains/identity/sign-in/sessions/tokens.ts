import { hashOf } from '../../../../crypto/random-secrets.ts'

const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/

/** The database keeps this only; undefined where the text cannot be a token of ours. */
export const tokenHashOf = (token: string): Buffer | undefined => (TOKEN_FORM.test(token) ? hashOf(token) : undefined)
