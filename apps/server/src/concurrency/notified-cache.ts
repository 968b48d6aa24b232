import type { Clock } from '../clock.ts'
import { keyCache } from './key-cache.ts'
import type { Database } from '../db/database.ts'

/** The longest use of a cached entry, in case the notification of its end is lost. */
const FRESH_MS = 5_000
const MAX_ENTRIES = 20_000

/** The entries that a notification on a channel drops. */
export type Invalidation<Entry> = (entry: Entry, key: string, payload: string) => boolean

interface Invalidator<Entry> {
  key: string
  known: Entry
  listener: () => void
}

/** Caches entries for seconds, so that most calls need no query. Notifications of any process drop them. */
export function notifiedCache<Entry extends {}>(
  db: Database,
  clock: Clock,
  invalidations: Readonly<Record<string, Invalidation<Entry>>>,
) {
  const cache = keyCache<Entry>({ max: MAX_ENTRIES, ttlMs: FRESH_MS, elapsedMs: clock.now })
  const doubters = new Set<Invalidator<Entry>>()
  let listening: Promise<void> | undefined

  function drop(isMeant: (known: Entry, key: string) => boolean): void {
    cache.invalidateWhere(isMeant)
    for (const { key, known, listener } of doubters) if (isMeant(known, key)) listener()
  }

  const onGap = (): void => drop(() => true)

  async function startListening(): Promise<void> {
    for (const [channel, isMeant] of Object.entries(invalidations)) {
      const onMessage = (payload: string): void => drop((known, key) => isMeant(known, key, payload))
      await db.listen(channel, { onMessage, onGap, isEager: true })
    }
  }

  function listen(): Promise<void> {
    listening ??= startListening().catch((error: unknown) => {
      listening = undefined
      throw error
    })
    return listening
  }

  return {
    /** `read` returns undefined where the key has no entry, or no longer has one. */
    async of(key: string, read: () => Promise<Entry | undefined>): Promise<Entry | undefined> {
      const known = cache.peek(key)
      if (known) return known
      await listen()
      return cache.get(key, read)
    },

    /** The cached entry, if it is still valid. */
    peek: cache.peek,

    /**
     * For streams, which outlive a call. A key that is not cached may have just ended, so it is invalidated
     * immediately.
     */
    onInvalidated(key: string, listener: () => void): () => void {
      const known = cache.peek(key)
      if (!known) {
        listener()
        return () => {}
      }
      const doubter = { key, known, listener }
      doubters.add(doubter)
      return () => doubters.delete(doubter)
    },

    /** Drops this process's entries immediately, without waiting for its own notification. */
    dropKeys: (keys: readonly string[]): void => drop((_, key) => keys.includes(key)),
  }
}
