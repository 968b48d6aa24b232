import type { Log } from '../log.ts'

const TOLD_EVERY_MS = 1000

/** Reports the newest position of each job, at most once a second. */
export function servedBytes(tell: (jobId: number, position: number) => Promise<void> | void, log: Pick<Log, 'warn'>) {
  let newest = new Map<number, number>()
  let timer: NodeJS.Timeout | undefined

  async function tellAll(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const served = newest
    newest = new Map()
    const told = await Promise.allSettled([...served].map(async ([jobId, position]) => tell(jobId, position)))
    const failed = told.find(({ status }) => status === 'rejected')
    if (failed) log.warn({ err: (failed as PromiseRejectedResult).reason }, 'served bytes could not be reported')
  }

  return {
    note(jobId: number, position: number): void {
      newest.set(jobId, position)
      timer ??= setTimeout(() => void tellAll(), TOLD_EVERY_MS)
    },
    stop: tellAll,
  }
}
