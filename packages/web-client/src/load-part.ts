import { connectionLost, isServerReached } from './connection.ts'
import { NetworkFailed } from './network-failed.ts'

/** The server no longer has a part of the build that this tab was opened with, and a reload did not help. */
export class NewVersion extends Error {
  constructor(cause: unknown) {
    super('a part of this build is missing', { cause })
    this.name = 'NewVersion'
  }
}

const storedKey = (error: unknown): string => `reloaded:${error instanceof Error ? error.message : String(error)}`

/** False where the tab was reloaded for this part before, or where the browser can't store that it was. */
function mayReloadFor(error: unknown): boolean {
  try {
    if (sessionStorage.getItem(storedKey(error)) !== null) return false
    sessionStorage.setItem(storedKey(error), '1')
    return true
  } catch {
    return false
  }
}

/**
 * Imports a part of the app. Where it is missing although the server answers, the tab belongs to an earlier build:
 * it is reloaded once, at the same address. A browser names the part in the error, so each part counts for itself.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (!(await isServerReached())) {
      connectionLost()
      throw new NetworkFailed(error)
    }
    if (!mayReloadFor(error)) throw new NewVersion(error)
    window.location.reload()
    return new Promise(() => {})
  }
}
