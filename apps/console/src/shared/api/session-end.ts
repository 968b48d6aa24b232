/** Thrown by a call that met HTTP 403. The page is being left: nobody shows it. */
export class SessionEnded extends Error {
  constructor() {
    super('the session has ended')
    this.name = 'SessionEnded'
  }
}

let tellEnd = (): void => undefined
let isOver = false

/** What happens when a call finds that there is no session any more. */
export function onSessionEnd(listener: () => void): void {
  tellEnd = listener
}

/** For whoever meets a 403: the listener leaves the page. */
export function sessionEnded(): SessionEnded {
  isOver = true
  tellEnd()
  return new SessionEnded()
}

/** Whether this page is being left for the login page: nothing that was typed can be saved any more. */
export const isSessionOver = (): boolean => isOver

/** The login page that comes back to this place (RT-15, RT-19). */
export const loginAddress = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  `/authrization/login?returnUrl=${encodeURIComponent(pathname + search + hash)}`
