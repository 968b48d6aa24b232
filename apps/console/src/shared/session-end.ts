/** Thrown by a call that met HTTP 403. The page is being left: nobody shows it. */
export class SessionEnded extends Error {
  constructor() {
    super('the session has ended')
    this.name = 'SessionEnded'
  }
}

let tellEnd = (): void => undefined

/** What happens when a call finds that there is no session any more. */
export function onSessionEnd(listener: () => void): void {
  tellEnd = listener
}

/** For whoever meets a 403: the listener leaves the page. */
export function sessionEnded(): SessionEnded {
  tellEnd()
  return new SessionEnded()
}

/** The login page that comes back to this place (RT-15, RT-19). */
export const loginAddress = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  `/authrization/login?returnUrl=${encodeURIComponent(pathname + search + hash)}`
