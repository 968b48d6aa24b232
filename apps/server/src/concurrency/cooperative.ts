import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Steps } from '@slipway/contract/cooperative-steps.ts'

/** Steps are gathered up to so long; then the event loop turns. */
const TURN_MS = 10

/** Runs long work without keeping others waiting: the event loop turns between its steps. */
export async function cooperatively<T>(work: Steps<T>): Promise<T> {
  for (;;) {
    const startedAt = performance.now()
    while (performance.now() - startedAt < TURN_MS) {
      const { done, value } = work.next()
      if (done) return value
    }
    await nextTurn()
  }
}
