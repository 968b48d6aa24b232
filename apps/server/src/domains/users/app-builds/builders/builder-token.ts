import { hashOf, newSecret } from '../../../../crypto/random-secrets.ts'

/** The prefix by which secret scanners recognize a token of a builder. */
const PREFIX = 'slb_'
const FORM = /^slb_[\w-]{43}$/
const HINT_LENGTH = PREFIX.length + 6

export const newBuilderToken = (): string => PREFIX + newSecret()
export const isBuilderToken = (token: string): boolean => token.startsWith(PREFIX)
export const hintOfToken = (token: string): string => token.slice(0, HINT_LENGTH)

/** The only form in which the database stores a token; undefined where the text can't be one. */
export const builderTokenHash = (token: string): Buffer | undefined => (FORM.test(token) ? hashOf(token) : undefined)
