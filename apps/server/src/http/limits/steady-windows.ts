import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { steadyClock } from '../../clock.ts'

/** The most keys of a window; more begin the next one early. */
const MAX_KEYS = 50_000

/**
 * Counts of the rate limits in memory, in windows of the monotonic clock. Windows of the wall clock would never end
 * after the clock was set back.
 */
export class SteadyWindows implements FastifyRateLimitStore {
  #startedAt = 0
  #counts = new Map<string, number>()

  incr(
    key: string,
    done: (error: Error | null, result?: { current: number; ttl: number }) => void,
    windowMs = 1000,
  ): void {
    const now = steadyClock.now()
    if (now - this.#startedAt >= windowMs || this.#counts.size >= MAX_KEYS) {
      this.#startedAt = now
      this.#counts = new Map()
    }
    const current = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, current)
    done(null, { current, ttl: Math.ceil(this.#startedAt + windowMs - now) })
  }

  child(): SteadyWindows {
    return new SteadyWindows()
  }
}
