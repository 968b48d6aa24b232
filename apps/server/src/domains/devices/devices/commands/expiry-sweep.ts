const EVERY_MS = 1_000
/** Longer than commands of users live. */
const ACTIVE_MS = 12_000

/**
 * Marks commands that are over by the clock each second while people control devices: the sweep of all commands runs once a
 * minute, and until then others would take a property for busy. It fails with the database, and goes on with the next command.
 */
export function expirySweep(sweep: () => Promise<void>) {
  let activeUntil = 0
  let timer: NodeJS.Timeout | undefined

  async function run(): Promise<void> {
    await sweep().catch(() => undefined)
    timer = undefined
    if (performance.now() < activeUntil) arm()
  }

  function arm(): void {
    timer = setTimeout(() => void run(), EVERY_MS)
    timer.unref()
  }

  return {
    soon(): void {
      activeUntil = performance.now() + ACTIVE_MS
      if (timer === undefined) arm()
    },
  }
}
