import type { Rate } from './gateway-settings.ts'

/**
 * One token bucket a key, kept as the moment at which it will be full again;
 * a full bucket takes no memory once `sweep` has passed.
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
    return (this.#fullAt.get(key) ?? 0) - now <= this.#burstMs
  }

  take(key: Key, now: number): boolean {
    const fullAt = Math.max(this.#fullAt.get(key) ?? 0, now)
    if (fullAt - now > this.#burstMs) return false
    this.#fullAt.set(key, fullAt + this.#intervalMs)
    return true
  }

  sweep(now: number): void {
    for (const [key, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(key)
  }

  get size(): number {
    return this.#fullAt.size
  }
}
