/** The time, as a thing that is handed in, so that tests move it instead of waiting. */
export interface Clock {
  /** Epoch ms. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/**
 * Only ever goes forward, whatever happens to the machine's time: for how long something takes. A step of the time would
 * close every connection, or leave none a packet until it is made up for. Its moments mean nothing outside of this process.
 */
export const steadyClock: Clock = { now: () => performance.now() }
