type Work = () => Promise<void> | void

/** Runs the work of one key one after the other, in the order in which it was given; other keys run meanwhile. */
export class KeyedQueue<Key> {
  readonly #last = new Map<Key, Promise<void>>()

  /** Runs the work immediately, before this returns, where nothing of the key is under way. A failure holds up nothing. */
  run(key: Key, work: Work): void {
    const before = this.#last.get(key)
    const running = before ? before.then(work) : work()
    if (running) this.#settle(key, running)
  }

  /** Resolves, or fails, with the work itself; the work starts after this returns. */
  add<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const running = (this.#last.get(key) ?? Promise.resolve()).then(work)
    this.#settle(key, running)
    return running
  }

  has(key: Key): boolean {
    return this.#last.has(key)
  }

  /** Resolves once nothing is under way, including work that was added meanwhile. */
  async idle(): Promise<void> {
    while (this.#last.size > 0) await Promise.all(this.#last.values())
  }

  #settle(key: Key, running: Promise<unknown>): void {
    const forget = (): void => {
      if (this.#last.get(key) === settled) this.#last.delete(key)
    }
    const settled: Promise<void> = running.then(forget, forget)
    this.#last.set(key, settled)
  }
}
