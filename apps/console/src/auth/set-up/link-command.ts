/** Prints the set-up link again; the texts name it too. */
export const LINK_COMMAND = 'npm start -- --link'
