import type { Log } from './log.ts'

/** Without a failure for so long the outage is over. */
const QUIET_MS = 5_000

interface Words {
  begins: string
  ends: string
}

/** Two lines for an outage, however many calls fail meanwhile: the first failure, and at its end the number of all. */
export function outageLog(log: Pick<Log, 'error' | 'info'>, { begins, ends }: Words) {
  let failed = 0
  let quiet: NodeJS.Timeout | undefined

  function over(): void {
    log.info({ failed }, ends)
    failed = 0
    quiet = undefined
  }

  return {
    note(facts: Record<string, unknown> & { error?: never }): void {
      failed += 1
      if (failed === 1) log.error(facts, begins)
      clearTimeout(quiet)
      quiet = setTimeout(over, QUIET_MS).unref()
    },
  }
}

export type OutageLog = ReturnType<typeof outageLog>
