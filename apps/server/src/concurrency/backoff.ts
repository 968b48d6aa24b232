const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 2_000

/** Ends early when the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve()
      return
    }
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })

/**
 * Delays that double from attempt to attempt; the signal ends the current and all further ones. Create a new one after
 * a success.
 */
export function backoff(
  signal: AbortSignal,
  { firstMs = FIRST_WAIT_MS, longestMs = LONGEST_WAIT_MS }: { firstMs?: number; longestMs?: number } = {},
) {
  let nextMs = firstMs
  return function wait(): Promise<void> {
    const waitMs = nextMs
    nextMs = Math.min(waitMs * 2, longestMs)
    return pause(waitMs, signal)
  }
}
