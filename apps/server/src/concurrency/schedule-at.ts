import type { Clock } from '../clock.ts'

/** Node's timers are limited to 24 days; a longer one would fire immediately. */
const LONGEST_MS = 86_400_000

/** Calls back once at the moment (epoch ms); the result cancels it. Does not keep the process alive. */
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
