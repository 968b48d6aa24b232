const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 2_000

/** Connection gone, server stopping, starting or full, or two transactions in each other's way: the same may work soon. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (/^(08|53|57P|40|55P03)/.test(code) || /^(E[A-Z]+)$/.test(code)) return true
  return code === '' && /connection|timeout|terminated|not queryable|closed/i.test(error.message)
}

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
