/** The time as a dependency, so that tests advance it instead of waiting. */
export interface Clock {
  /** Epoch ms. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/**
 * Monotonic, independent of changes of the machine's time: for measuring durations. A step of the wall clock would
 * close every connection, or block all packets until it is made up for. Its values have no meaning outside of this
 * process.
 */
export const steadyClock: Clock = { now: () => performance.now() }
