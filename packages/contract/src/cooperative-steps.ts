/** Work that pauses between its steps, so that who runs it may let others go first. */
export type Steps<T> = Generator<undefined, T, undefined>

/** All of it at once. */
export function finished<T>(work: Steps<T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
