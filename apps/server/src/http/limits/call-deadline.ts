import { Deadline, withDeadline } from '../../db/call-context/deadlines.ts'

/** In all, with the wait for a connection and every statement: clients wait no longer (CO-22). */
const CALL_MS = 10_000

/** Starts the time of a call; `end` stops it. */
export type CallDeadline = () => { deadline: Deadline; end(): void }

const clockDeadline: CallDeadline = () => {
  const deadline = new Deadline()
  const timer = setTimeout(() => deadline.pass(), CALL_MS)
  return { deadline, end: () => clearTimeout(timer) }
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
    const { deadline, end } = start()
    try {
      return await deadline.or(run((work) => withDeadline(deadline, work)))
    } finally {
      end()
    }
  }
