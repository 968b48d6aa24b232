/** Runs work of one key one after the other, in the order in which it was given; that of others runs meanwhile. */
export function keyedQueue<Key>() {
  const last = new Map<Key, Promise<void>>()

  return {
    /** Runs at once, before it returns, where nothing of this key is under way. */
    run(key: Key, work: () => Promise<void> | void): void {
      const before = last.get(key)
      const running = before ? before.then(work) : work()
      if (!running) return
      const settled: Promise<void> = running.then(forget, forget)
      last.set(key, settled)
      function forget(): void {
        if (last.get(key) === settled) last.delete(key)
      }
    },
    async idle(): Promise<void> {
      while (last.size > 0) await Promise.all(last.values())
    },
  }
}
