/** Calls back after some time, unless the result ends it before. */
export type Countdown = (ms: number, over: () => void) => () => void

export const timerCountdown: Countdown = (ms, over) => {
  const timer = setTimeout(over, ms)
  return () => clearTimeout(timer)
}
