/** Cooperative work: a generator that yields between its steps, so that its runner can let other work proceed. */
export type Steps<T> = Generator<undefined, T, undefined>

/** Runs all steps without a pause. */
export function finished<T>(work: Steps<T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
