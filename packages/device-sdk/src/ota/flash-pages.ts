/** Flash of simulated boards, which is only in memory. */
export interface FlashPages {
  /** Bytes equal to these, shared with every board that has the same ones at this offset. */
  share(offset: number, bytes: Uint8Array): Uint8Array
}

/** A thousand boards that load the same image need the memory of one. */
export function sharedPages(): FlashPages {
  const known = new Map<number, WeakRef<Uint8Array>[]>()
  return {
    share(offset, bytes) {
      const alive = (known.get(offset) ?? []).filter((ref) => ref.deref() !== undefined)
      known.set(offset, alive)
      const same = alive.map((ref) => ref.deref()).find((page) => page && Buffer.compare(page, bytes) === 0)
      if (same) return same
      // A copy: the chunk that it was part of is larger.
      const page = Uint8Array.from(bytes)
      alive.push(new WeakRef(page))
      return page
    },
  }
}
