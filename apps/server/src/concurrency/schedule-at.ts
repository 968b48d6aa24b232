import type { Clock } from '../clock.ts'

/** Timers of Node end at 24 days; one that is longer would ring at once. */
const LONGEST_MS = 86_400_000

/** Tells once that the moment (epoch ms) has come; the result ends the waiting. Keeps no process alive. */
export function scheduleAt(clock: Clock, moment: number, tell: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const wait = (): void => {
    const left = moment - clock.now()
    if (left <= 0) return tell()
    timer = setTimeout(wait, Math.min(left, LONGEST_MS)).unref()
  }
  wait()
  return () => clearTimeout(timer)
}
