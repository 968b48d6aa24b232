import { inLocale, type Bilingual } from '@slipway/contract/locale.ts'
import { currentLocale } from './locale.ts'

const tryAgain: Bilingual = { zh: '网络异常，请重试', en: 'Network exception, please try again' }

let listener = (): void => undefined

/** Registers the handler for requests without an answer. The sign-in entry has none, which keeps it small. */
export function onUnreached(next: () => void): void {
  listener = next
}

/** A request got no answer of the server. */
export const tellUnreached = (): void => listener()

/**
 * The server could not be reached, or the response came from something else. The message is shown to the user (ER-10,
 * ER-11).
 */
export class NetworkFailed extends Error {
  /** No reply within 10 s (CO-22): the server was reached, and asking again would only wait as long again. */
  readonly isTimeout: boolean

  constructor(cause?: unknown) {
    super(inLocale(tryAgain, currentLocale()), { cause })
    this.name = 'NetworkFailed'
    this.isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError'
  }
}
