/** Wakes a loop some time after a request; further requests until then are merged. */
export function waker(signal: AbortSignal) {
  let timer: NodeJS.Timeout | undefined
  let isDue = false
  let resolve: ((goesOn: boolean) => void) | undefined
  const settle = (goesOn: boolean) => {
    resolve?.(goesOn)
    resolve = undefined
  }
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    settle(false)
  })
  return {
    soon(ms: number): void {
      if (isDue || signal.aborted) return
      timer ??= setTimeout(() => {
        timer = undefined
        isDue = true
        settle(true)
      }, ms)
    },
    /** False once the watching is over. */
    async next(): Promise<boolean> {
      if (!isDue && !signal.aborted) await new Promise<boolean>((settled) => (resolve = settled))
      isDue = false
      return !signal.aborted
    },
  }
}
