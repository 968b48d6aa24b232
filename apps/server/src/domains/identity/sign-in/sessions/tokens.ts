import { hashOf } from '../../../../crypto/random-secrets.ts'

const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/

/** The only form in which the database stores a token; undefined where the text cannot be a token. */
export const tokenHashOf = (token: string): Buffer | undefined => (TOKEN_FORM.test(token) ? hashOf(token) : undefined)
