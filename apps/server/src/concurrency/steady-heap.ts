import { setFlagsFromString } from 'node:v8'

/** V8 collects the old generation once it has grown by this; 0 is its own rule, by which it may become several times as large. */
const FLAG = '--heap-growing-percent='
const GROWTH = 30

/**
 * Streams whose rows would otherwise fill the heap up to its next limit. Only while they are read: reports of devices would pay for
 * the collections, too.
 */
export function steadyHeap(setFlags: (flags: string) => void = setFlagsFromString) {
  let open = 0
  return async function* bounded<Chunk>(chunks: AsyncIterable<Chunk>): AsyncGenerator<Chunk> {
    if (open === 0) setFlags(FLAG + String(GROWTH))
    open += 1
    try {
      yield* chunks
    } finally {
      open -= 1
      if (open === 0) setFlags(FLAG + '0')
    }
  }
}
