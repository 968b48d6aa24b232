import { keyCache } from '../../../concurrency/key-cache.ts'
import type { Database } from '../../../db/database.ts'

/** Notified with the product's ID when a transaction that changed its features commits. */
export const FEATURES_CHANGED = 'features_changed'
/** The most cached products; the least recently used one is dropped first. */
const MAX_THINGS = 2_000
/** Unused entries expire after this time. */
export const IDLE_MS = 10 * 60_000
const SWEEP_MS = 60_000

export interface ProductCache<Thing extends {}> {
  of(productId: string): Promise<Thing>
  /** Drops the entry in this process immediately after its own commit. */
  drop(productId: string): void
  dropIdle(): void
}

/** Caches a value derived from a product's features; dropped when any process changes a feature. */
export function productCache<Thing extends {}>(
  db: Database,
  read: (productId: string) => Promise<Thing>,
  elapsedMs: () => number,
): ProductCache<Thing> {
  const cache = keyCache<Thing>({ max: MAX_THINGS, ttlMs: IDLE_MS, isRenewedByUse: true, elapsedMs })
  let listening: Promise<unknown> | undefined
  let sweeping: NodeJS.Timeout | undefined

  /** Values are cached only while changes can be received. */
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
