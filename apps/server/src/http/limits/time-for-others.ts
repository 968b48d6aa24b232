/** The longest that is left to others after a piece of work. */
const MOST_MS = 100

interface Surroundings {
  /** Grows with each call that begins. */
  callsBegun(): number
  now?: () => number
}

/**
 * For work that comes in many pieces. Called at the begin of a piece; the result gives, at its end, the milliseconds to leave to the calls
 * that came meanwhile: so many times what the piece took, and none where no call came.
 */
export function timeForOthers({ callsBegun, now = () => performance.now() }: Surroundings) {
  return (): ((times: number) => number) => {
    const before = { calls: callsBegun(), at: now() }
    return (times) => (callsBegun() === before.calls ? 0 : Math.min(times * (now() - before.at), MOST_MS))
  }
}
