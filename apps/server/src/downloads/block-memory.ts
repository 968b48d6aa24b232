interface Block {
  bytes: Buffer
  /** The slices of it that are being sent. */
  inUse: number
}

/** The blocks of files that all responses share; the least recently used ones go first. */
export function blockMemory(maxBytes: number) {
  const blocks = new Map<string, Block>()
  let held = 0

  /** A block that is being sent stays: dropping it would free nothing. */
  function makeRoom(bytes: number): boolean {
    for (const [key, block] of blocks) {
      if (held + bytes <= maxBytes) return true
      if (block.inUse > 0) continue
      blocks.delete(key)
      held -= block.bytes.length
    }
    return held + bytes <= maxBytes
  }

  return {
    maxBytes,

    get(key: string): Block | undefined {
      const block = blocks.get(key)
      if (!block) return undefined
      blocks.delete(key)
      blocks.set(key, block)
      return block
    },

    /** Undefined where all the memory is being sent. */
    keep(key: string, bytes: Buffer): Block | undefined {
      if (!makeRoom(bytes.length)) return undefined
      const block = { bytes, inUse: 0 }
      blocks.set(key, block)
      held += bytes.length
      return block
    },

    held: (): number => held,
  }
}

export type BlockMemory = ReturnType<typeof blockMemory>
