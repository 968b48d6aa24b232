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
  or<T>(promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const end = () => reject(passed())
      if (this.hasPassed) end()
      else this.#waiting.add(end)
      promise.then(
        (value) => {
          this.#waiting.delete(end)
          resolve(value)
        },
        (error: unknown) => {
          this.#waiting.delete(end)
          reject(error)
        },
      )
    })
  }
}

const deadlines = new AsyncLocalStorage<Deadline>()

/** A passing failure, as `isTransient` knows it: the caller can try again. */
const passed = (): Error => new Error('the deadline of the call has passed (timeout)')

/** Every wait for a connection and every statement within `work` ends when the deadline passes. */
export const withDeadline = <T>(deadline: Deadline, work: () => Promise<T>): Promise<T> => deadlines.run(deadline, work)

/** The deadline of the call in progress. */
export const currentDeadline = (): Deadline | undefined => deadlines.getStore()
