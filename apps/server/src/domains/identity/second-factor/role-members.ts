import { hashOf } from '../../../crypto/random-secrets.ts'

/** Whose a challenge is: `name` is a session's token, a ticket, or a browser's name. */
export const holderOf = (purpose: string, name: string): Buffer => hashOf(JSON.stringify([purpose, name]))
