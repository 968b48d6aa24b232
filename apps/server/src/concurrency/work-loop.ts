import { inOwnContext } from './own-context.ts'
import { staggeredPoll } from './staggered-polls.ts'

interface Work {
  work(): Promise<void>
  onError(error: unknown): void
  /** It also runs so often, in case a wake was lost. */
  everyMs: number
}

/** Runs a work whenever it is woken, never twice at the same time. A wake during a run is followed by another run. */
export function workLoop({ work, onError, everyMs }: Work) {
  let running: Promise<void> | undefined
  let isWokenAgain = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  function wake(): void {
    if (isStopped) return
    if (running) {
      isWokenAgain = true
      return
    }
    running = inOwnContext(work)
      .catch(onError)
      .finally(() => {
        running = undefined
        if (!isWokenAgain) return
        isWokenAgain = false
        wake()
      })
  }

  function poll(): void {
    if (running) wake()
    else
      void staggeredPoll(async () => {
        wake()
        await running
      })
  }

  return {
    wake,
    start(): void {
      timer = setInterval(poll, everyMs)
      timer.unref()
      wake()
    },
    /** Once the run in progress has ended. */
    async stop(): Promise<void> {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
