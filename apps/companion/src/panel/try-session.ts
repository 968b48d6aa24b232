/** The signature tells links apart; it is the end of the fragment. */
const keyOf = (link: string): string => `try:${link.slice(-20)}`

/** The session that this phone has of the link: it stays the same phone when the code is scanned again. */
export function keptTrySession(link: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(link)) ?? undefined
  } catch {
    return undefined
  }
}

export function keepTrySession(link: string, session: string): void {
  try {
    localStorage.setItem(keyOf(link), session)
  } catch {
    // A browser that stores nothing counts as another phone the next time.
  }
}
