import { keyCache } from '../../concurrency/key-cache.ts'

/** A row of a list, by its sort key and the number of rows before it. */
export interface Anchor<Key> {
  rank: number
  key: Key
}

/** Every so many rows have an anchor: a page walks at most as many before its own. */
export const ANCHOR_EVERY = 500
/** Pages that skip fewer rows are read without. */
const FEW_SKIPPED = 1_000
const LISTS = 64
const KEPT_MS = 600_000
/** A list that changes all the time is not read again and again. */
const AGAIN_MS = 10_000

/** The anchors of a list, the first row included, and what its rows were at that moment. */
export interface Anchored<Key> {
  /** Differs as soon as a row of the list has come, gone or moved. */
  version: string
  anchors: readonly Anchor<Key>[]
}

interface Asked<Key> {
  list: string
  /** Of this moment, as in `Anchored`. */
  version: string
  offset: number
  /** Reads every `ANCHOR_EVERY`th row of the list, and the version in the same statement. */
  read: () => Promise<Anchored<Key>>
}

export const isDeep = (offset: number, total: number): boolean => Math.min(offset, total - offset) > FEW_SKIPPED

/**
 * Where pages in the middle of long lists begin. The first of them skips the rows before it and has the list read in the
 * background; the next ones start at an anchor, for as long as the list has the same rows.
 */
export function pageAnchors<Key>(elapsedMs?: () => number) {
  const lists = keyCache<Anchored<Key>>({ max: LISTS, ttlMs: KEPT_MS, elapsedMs })
  /** One reading at a time: it takes as long as some pages. */
  let reading: Promise<void> | undefined

  async function inBackground(list: string, read: () => Promise<Anchored<Key>>): Promise<void> {
    // A failed one is not stored: pages are read without, and the next one tries again.
    await Promise.allSettled([lists.load(list, read)])
    reading = undefined
  }

  return {
    peek: (list: string): Anchored<Key> | undefined => lists.peek(list),

    /** The last anchor that is not behind the page. */
    before({ list, version, offset, read }: Asked<Key>): Anchor<Key> | undefined {
      const known = lists.peek(list)
      if (known?.version === version) return known.anchors[Math.floor(offset / ANCHOR_EVERY)]
      if (!known || lists.ageMs(list) >= AGAIN_MS) reading ??= inBackground(list, read)
      return undefined
    },

    /** Until the list that is being read is there. */
    settled: (): Promise<void> => reading ?? Promise.resolve(),
  }
}

export type PageAnchors<Key> = ReturnType<typeof pageAnchors<Key>>
