const SECOND_MS = 1_000

/** Resolves on Ctrl-C, on SIGTERM, or after this many seconds. */
export function untilEnded(seconds?: number): Promise<void> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined
    const end = () => {
      clearTimeout(timer)
      process.off('SIGINT', end)
      process.off('SIGTERM', end)
      resolve()
    }
    if (seconds !== undefined) timer = setTimeout(end, seconds * SECOND_MS)
    process.on('SIGINT', end)
    process.on('SIGTERM', end)
  })
}
