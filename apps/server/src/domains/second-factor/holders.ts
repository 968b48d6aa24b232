import { createHash } from 'node:crypto'

/** Whose a challenge is: `name` is a session's token, a ticket, or a browser's name. */
export const holderOf = (purpose: string, name: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([purpose, name]))
    .digest()
