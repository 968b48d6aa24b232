/** Thrown by a call that met HTTP 403. The page is navigating away, so no error is shown. */
export class SessionEnded extends Error {
  constructor() {
    super('the session has ended')
    this.name = 'SessionEnded'
  }
}

let tellEnd = (): void => undefined
let isOver = false

/** Registers the handler for the end of the session. */
export function onSessionEnd(listener: () => void): void {
  tellEnd = listener
}

/** Notifies the listener about a 403, which leaves the page. */
export function sessionEnded(): SessionEnded {
  isOver = true
  tellEnd()
  return new SessionEnded()
}

/** Whether the page is navigating to the login page: unsaved input is lost in any case. */
export const isSessionOver = (): boolean => isOver
