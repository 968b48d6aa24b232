/** The time as a dependency, so that tests advance it instead of waiting. */
export interface Clock {
  /** Epoch ms. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/**
 * The time that has passed on a clock, which never goes back: a step back of the clock counts as no time. Otherwise what
 * ends after seconds would stay until the clock has caught up.
 */
export function elapsedOn(now: () => number): () => number {
  let last = now()
  let elapsed = 0
  return () => {
    const at = now()
    elapsed += Math.max(0, at - last)
    last = at
    return elapsed
  }
}

/**
 * Monotonic, independent of changes of the machine's time: for measuring durations. A step of the wall clock would
 * close every connection, or block all packets until it is made up for. Its values have no meaning outside of this
 * process.
 */
export const steadyClock: Clock = { now: () => performance.now() }
