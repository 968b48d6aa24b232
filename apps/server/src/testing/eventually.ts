/** Only a failure ever lasts this long: on the slowest machine, what is right has come about well before. */
const PATIENCE_MS = 60_000

const LONGEST_PAUSE_MS = 50

/** Looks again until it holds: for what another connection, process or socket does, which no clock of a test moves. */
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
    // Ever less often: looking takes time from those that are waited for.
    await new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_PAUSE_MS, 1 + waitedMs / 10)))
  }
}
