type Work = () => Promise<void> | void

/** Runs the work of one key sequentially, in the order of the calls; different keys run concurrently. */
export class KeyedQueue<Key> {
  readonly #last = new Map<Key, Promise<void>>()

  /** Starts the work synchronously if the key is idle. A failure does not block later work. */
  run(key: Key, work: Work): void {
    const before = this.#last.get(key)
    const running = before ? before.then(work) : work()
    if (running) this.#settle(key, running)
  }

  /** Resolves or rejects with the work itself; the work starts after this returns. */
  add<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const running = (this.#last.get(key) ?? Promise.resolve()).then(work)
    this.#settle(key, running)
    return running
  }

  has(key: Key): boolean {
    return this.#last.has(key)
  }

  /** Resolves when no work is left, including work that was added meanwhile. */
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
