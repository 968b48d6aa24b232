const KEY = 'home'

/** The home that this browser showed last. */
export function storedHome(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

export function storeHome(homeId: string): void {
  try {
    localStorage.setItem(KEY, homeId)
  } catch {
    // The first home is shown next time.
  }
}
