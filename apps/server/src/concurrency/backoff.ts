const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 2_000

/** Waits that grow from try to try. `stop` ends the current one, and all that follow at once. */
export function backoff(signal: AbortSignal) {
  let waitMs = FIRST_WAIT_MS
  return async function wait(): Promise<void> {
    const now = waitMs
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
    if (signal.aborted) return
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, now)
      signal.addEventListener('abort', end)
    })
  }
}
