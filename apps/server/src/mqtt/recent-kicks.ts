/** So long a kick is remembered: longer than any sign-in may take. */
const KEPT_MS = 60_000

interface Kick {
  order: number
  at: number
}

/**
 * Devices that were kicked lately. Whoever was being let in at that moment has proved what may be void since, such as a
 * secret that was reset, and has no session yet that could be ended.
 */
export class RecentKicks {
  /** Oldest first. */
  readonly #kicks = new Map<number, Kick>()
  #order = 0

  /** How many there have been: to be remembered by a sign-in that begins. */
  get order(): number {
    return this.#order
  }

  add(deviceId: number, now: number): void {
    this.#kicks.delete(deviceId)
    this.#kicks.set(deviceId, { order: ++this.#order, at: now })
  }

  isAfter(order: number, deviceId: number): boolean {
    return (this.#kicks.get(deviceId)?.order ?? 0) > order
  }

  sweep(now: number): void {
    for (const [deviceId, { at }] of this.#kicks) {
      if (now - at < KEPT_MS) return
      this.#kicks.delete(deviceId)
    }
  }

  get size(): number {
    return this.#kicks.size
  }
}
