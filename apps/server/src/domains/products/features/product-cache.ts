import { keyCache } from '../../../concurrency/key-cache.ts'
import type { Database } from '../../../db/database.ts'

/** Told with the product's id when a transaction that changed its features commits. */
export const FEATURES_CHANGED = 'features_changed'
/** Products whose things are ready; the least recently used one goes first. */
const MAX_THINGS = 2_000
/** A thing that was not used for so long is read again when it is needed. */
export const IDLE_MS = 10 * 60_000
const SWEEP_MS = 60_000

export interface KeptByProduct<Thing extends {}> {
  of(productId: string): Promise<Thing>
  /** For this process at once, when its own change is committed. */
  drop(productId: string): void
  dropIdle(): void
}

/** What follows from a product's features: read once, and dropped when any process changes one or nothing needs it. */
export function productCache<Thing extends {}>(
  db: Database,
  read: (productId: string) => Promise<Thing>,
  elapsedMs: () => number,
): KeptByProduct<Thing> {
  const cache = keyCache<Thing>({ max: MAX_THINGS, ttlMs: IDLE_MS, isRenewedByUse: true, elapsedMs })
  let listening: Promise<unknown> | undefined
  let sweeping: NodeJS.Timeout | undefined

  /** Nothing is stored before changes are heard of. */
  function listen(): Promise<unknown> {
    listening ??= db
      .listen(FEATURES_CHANGED, { onMessage: cache.invalidate, onGap: cache.clear })
      .catch((error: unknown) => {
        listening = undefined
        throw error
      })
    return listening
  }

  function dropIdle(): void {
    cache.purgeExpired()
    if (cache.size() > 0) return
    clearInterval(sweeping)
    sweeping = undefined
  }

  return {
    async of(productId: string): Promise<Thing> {
      await listen()
      sweeping ??= setInterval(dropIdle, SWEEP_MS).unref()
      return cache.get(productId, () => read(productId))
    },
    drop: cache.invalidate,
    dropIdle,
  }
}
