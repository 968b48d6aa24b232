interface Options<Item> {
  /** Items with the same key are written as one, with their count. */
  keyOf(item: Item): string
  /** Must not throw: what it can't write is lost. */
  write(items: readonly (Item & { times: number })[]): Promise<void>
  everyMs: number
  /** The most distinct items between two writes: further ones are dropped, so that memory stays bounded. */
  most: number
}

/** Counts equal items and writes them in batches: for records that must not slow down what they are about. */
export function countedWriter<Item extends object>({ keyOf, write, everyMs, most }: Options<Item>) {
  const pending = new Map<string, Item & { times: number }>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (pending.size === 0) return
    const items = [...pending.values()]
    pending.clear()
    writing = writing.then(() => write(items))
  }

  return {
    /** The newest of equal items is written. */
    add(item: Item): void {
      const key = keyOf(item)
      const known = pending.get(key)
      if (!known && pending.size >= most) return
      pending.set(key, { ...item, times: (known?.times ?? 0) + 1 })
      timer ??= setTimeout(flush, everyMs)
    },
    /** Writes the pending items immediately. */
    flushed(): Promise<void> {
      flush()
      return writing
    },
  }
}
