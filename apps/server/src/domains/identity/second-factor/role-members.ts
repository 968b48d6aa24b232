import { hashOf } from '../../../crypto/random-secrets.ts'

/** The holder of a challenge: `name` is a session's token, a ticket, or a browser's name. */
export const holderOf = (purpose: string, name: string): Buffer => hashOf(JSON.stringify([purpose, name]))
