/** Pages whose address has a secret in its fragment: the code of a label, the token of an invitation, of a share, of a try or of a preview. */
export const SECRET_PAGE = /^\/app\/[ajmst]\/?$/

const keyOf = ({ pathname, search }: Location): string => `fragment:${pathname}${search}`

export const hasSecretFragment = ({ pathname }: Location): boolean => SECRET_PAGE.test(pathname)

/**
 * Moves the fragment from the address to this tab's storage, where it survives a sign-in or a registration. It is never
 * part of a return address: those are in queries, which servers log.
 */
export function storeFragment(): void {
  const { location } = window
  if (!hasSecretFragment(location) || location.hash.length < 2) return
  try {
    sessionStorage.setItem(keyOf(location), location.hash)
  } catch {
    // A browser that stores nothing keeps it in the address, and asks for the code after a sign-in.
    return
  }
  window.history.replaceState(window.history.state, '', location.pathname + location.search)
}

/** A further link of the same page, opened in its tab, changes the fragment alone: the page starts again with that one. */
export function followFragment(startAgain = () => window.location.reload()): void {
  window.addEventListener('hashchange', () => {
    if (hasSecretFragment(window.location) && window.location.hash.length > 1) startAgain()
  })
}

/** With its `#`; empty where there is none. */
export function storedFragment(): string {
  try {
    return sessionStorage.getItem(keyOf(window.location)) ?? window.location.hash
  } catch {
    return window.location.hash
  }
}

export function forgetFragment(): void {
  try {
    sessionStorage.removeItem(keyOf(window.location))
  } catch {
    // Nothing was stored.
  }
}
