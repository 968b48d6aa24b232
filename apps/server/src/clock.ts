/** The time, as a thing that is handed in, so that tests move it instead of waiting. */
export interface Clock {
  /** Epoch ms. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
