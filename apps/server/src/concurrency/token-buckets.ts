export interface Rate {
  perSecond: number
  burst: number
}

/**
 * One token bucket for each key, stored as the time at which it will be full again; a full bucket uses no memory after
 * `sweep` has run.
 */
export class TokenBuckets<Key> {
  readonly #fullAt = new Map<Key, number>()
  readonly #intervalMs: number
  readonly #burstMs: number

  constructor({ perSecond, burst }: Rate) {
    this.#intervalMs = 1000 / perSecond
    this.#burstMs = (burst - 1) * this.#intervalMs
  }

  has(key: Key, now: number): boolean {
    return this.#fullAtOf(key, now) - now <= this.#burstMs
  }

  take(key: Key, now: number): boolean {
    const fullAt = Math.max(this.#fullAtOf(key, now), now)
    if (fullAt - now > this.#burstMs) return false
    this.#fullAt.set(key, fullAt + this.#intervalMs)
    return true
  }

  /** A fill time longer than that of an empty bucket means that the clock was set back. */
  #fullAtOf(key: Key, now: number): number {
    const fullAt = this.#fullAt.get(key) ?? 0
    const latest = now + this.#burstMs + this.#intervalMs
    if (fullAt <= latest) return fullAt
    this.#fullAt.set(key, latest)
    return latest
  }

  sweep(now: number): void {
    for (const [key, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(key)
  }

  get size(): number {
    return this.#fullAt.size
  }
}
