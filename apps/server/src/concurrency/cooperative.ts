import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Steps } from '@slipway/contract/cooperative-steps.ts'

/** The longest time of consecutive steps before the event loop continues. */
const TURN_MS = 10

/** Runs long work without blocking the process: the event loop continues between its steps. */
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
