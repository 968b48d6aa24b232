/** The retention of a kick: longer than any sign-in can take. */
const KEPT_MS = 60_000

interface Kick {
  order: number
  at: number
}

/**
 * Devices that were kicked recently. A device in the middle of a sign-in has no session to end yet, but can have
 * authenticated with credentials that are void since, such as a reset secret.
 */
export class RecentKicks {
  /** Oldest first. */
  readonly #kicks = new Map<number, Kick>()
  #order = 0

  /** The number of kicks so far; a sign-in stores it when it begins. */
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
