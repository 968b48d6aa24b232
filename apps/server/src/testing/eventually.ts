/** Only reached by failures; a machine with more work than cores has taken over a minute to lose and find a node of a cluster. */
const PATIENCE_MS = 200_000

const LONGEST_PAUSE_MS = 50

/**
 * Polls until the condition holds: for effects of another connection, process or socket, which no test clock controls.
 */
export async function eventually<T>(
  look: () => T | undefined | false | Promise<T | undefined | false>,
  what = String(look),
): Promise<T> {
  const startedAt = performance.now()
  for (;;) {
    const seen = await look()
    if (seen !== undefined && seen !== false) return seen
    const waitedMs = performance.now() - startedAt
    if (waitedMs > PATIENCE_MS) throw new Error(`it did not come about: ${what}`)
    // With growing intervals, because polling takes CPU time from the processes under test.
    await new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_PAUSE_MS, 1 + waitedMs / 10)))
  }
}
