import type { Countdown } from '../../concurrency/countdown.ts'

/** Time passes when the test says so. */
export function manualCountdown() {
  const pending = new Map<() => void, number>()
  const countdown: Countdown = (ms, over) => {
    pending.set(over, ms)
    return () => void pending.delete(over)
  }
  return {
    countdown,
    /** The limits that are running, in ms. */
    running: (): number[] => [...pending.values()].toSorted((one, other) => one - other),
    /** Everything that is running is over. */
    pass(): void {
      for (const over of pending.keys()) over()
    },
  }
}
