import { AsyncLocalStorage } from 'node:async_hooks'

const deadlines = new AsyncLocalStorage<AbortSignal>()

/** A passing failure, as `isTransient` knows it: the caller can try again. */
const passed = (): Error => new Error('the deadline of the call has passed (timeout)')

/** Rejects as soon as the signal aborts, whatever becomes of the promise. */
export function orDeadline<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const pass = () => reject(passed())
    if (signal.aborted) pass()
    signal.addEventListener('abort', pass, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', pass))
  })
}

/** Every wait for a connection and every statement within `work` ends when the signal aborts. */
export const withDeadline = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => deadlines.run(signal, work)

/** The deadline of the call in progress. */
export const currentDeadline = (): AbortSignal | undefined => deadlines.getStore()
