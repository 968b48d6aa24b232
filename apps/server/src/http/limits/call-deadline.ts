import { orDeadline, withDeadline } from '../../db/call-context/deadlines.ts'

/** In all, with the wait for a connection and every statement: clients wait no longer (CO-22). */
const CALL_MS = 10_000

/** Starts the time of a call; `end` stops it. */
export type CallDeadline = () => { signal: AbortSignal; end(): void }

const clockDeadline: CallDeadline = () => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), CALL_MS)
  return { signal: controller.signal, end: () => clearTimeout(timer) }
}

type Work = <T>(work: () => Promise<T>) => Promise<T>
export type InTime = <T>(run: (work: Work) => Promise<T>) => Promise<T>

/**
 * Rejects at the deadline. `work` is what the deadline ends; what surrounds it, such as the entry in the audit log, goes
 * on after the reply.
 */
export const timed =
  (start: CallDeadline = clockDeadline): InTime =>
  async (run) => {
    const { signal, end } = start()
    try {
      return await orDeadline(
        signal,
        run((work) => withDeadline(signal, work)),
      )
    } finally {
      end()
    }
  }
