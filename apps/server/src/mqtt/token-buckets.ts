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
    return this.#fullAtOf(key, now) - now <= this.#burstMs
  }

  take(key: Key, now: number): boolean {
    const fullAt = Math.max(this.#fullAtOf(key, now), now)
    if (fullAt - now > this.#burstMs) return false
    this.#fullAt.set(key, fullAt + this.#intervalMs)
    return true
  }

  /** No bucket takes longer to fill than an empty one: where it seems to, the clock has been set back. */
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
