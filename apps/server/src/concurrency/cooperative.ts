import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Steps } from '@slipway/contract/cooperative-steps.ts'

/** The longest time of consecutive steps before the event loop continues. */
const TURN_MS = 10

interface Turns {
  turnMs?: number
  /** Called between two turns; an error ends the work. */
  afterTurn?: () => Promise<void>
}

/** Runs long work without blocking the process: the event loop continues between its steps. */
export async function cooperatively<T>(work: Steps<T>, { turnMs = TURN_MS, afterTurn }: Turns = {}): Promise<T> {
  for (;;) {
    const startedAt = performance.now()
    while (performance.now() - startedAt < turnMs) {
      const { done, value } = work.next()
      if (done) return value
    }
    await nextTurn()
    await afterTurn?.()
  }
}
