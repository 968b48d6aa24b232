import { AsyncLocalStorage } from 'node:async_hooks'

/** The end of a call's time. An `AbortSignal` does the same for several times the CPU, in every call. */
export class Deadline {
  readonly #waiting = new Set<() => void>()
  hasPassed = false

  pass(): void {
    this.hasPassed = true
    for (const end of this.#waiting) end()
    this.#waiting.clear()
  }

  /** Rejects as soon as the deadline passes, whatever becomes of the promise. */
  async or<T>(promise: Promise<T>): Promise<T> {
    const { promise: end, reject } = Promise.withResolvers<never>()
    const endNow = () => reject(passed())
    if (this.hasPassed) endNow()
    else this.#waiting.add(endNow)
    try {
      return await Promise.race([promise, end])
    } finally {
      this.#waiting.delete(endNow)
    }
  }
}

const deadlines = new AsyncLocalStorage<Deadline>()

/** A passing failure, as `isTransient` knows it: the caller can try again. */
const passed = (): Error => new Error('the deadline of the call has passed (timeout)')

/** Every wait for a connection and every statement within `work` ends when the deadline passes. */
export const withDeadline = <T>(deadline: Deadline, work: () => Promise<T>): Promise<T> => deadlines.run(deadline, work)

/** The deadline of the call in progress. */
export const currentDeadline = (): Deadline | undefined => deadlines.getStore()
