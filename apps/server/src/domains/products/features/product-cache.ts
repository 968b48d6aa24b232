import type { Database } from '../../../db/database.ts'

/** Told with the product's id when a transaction that changed its features commits. */
export const FEATURES_CHANGED = 'features_changed'
/** Products whose things are kept ready; the one longest unused goes first. */
const MAX_KEPT = 2_000
/** What nothing asked for so long is read anew when it is wanted. */
export const IDLE_MS = 10 * 60_000
const SWEEP_MS = 60_000

interface Kept<Thing> {
  thing: Promise<Thing>
  usedAt: number
}

export interface KeptByProduct<Thing> {
  of(productId: string): Promise<Thing>
  /** For this process at once, when its own change is committed. */
  drop(productId: string): void
  dropIdle(): void
}

/** What follows from a product's features: read once, and dropped when any process changes one or nothing needs it. */
export function productCache<Thing>(
  db: Database,
  read: (productId: string) => Promise<Thing>,
  elapsedMs: () => number,
): KeptByProduct<Thing> {
  /** The longest unused comes first. */
  const kept = new Map<string, Kept<Thing>>()
  let listening: Promise<unknown> | undefined
  let sweeping: NodeJS.Timeout | undefined

  const drop = (productId: string): void => void kept.delete(productId)

  /** Nothing is kept before changes are heard of. */
  function listen(): Promise<unknown> {
    listening ??= db
      .listen(FEATURES_CHANGED, { onMessage: drop, onGap: () => kept.clear() })
      .catch((error: unknown) => {
        listening = undefined
        throw error
      })
    return listening
  }

  function dropIdle(): void {
    for (const [productId, { usedAt }] of kept) {
      if (elapsedMs() - usedAt < IDLE_MS) break
      drop(productId)
    }
    if (kept.size > 0) return
    clearInterval(sweeping)
    sweeping = undefined
  }

  function keep(productId: string, thing: Promise<Thing>): void {
    kept.delete(productId)
    kept.set(productId, { thing, usedAt: elapsedMs() })
    if (kept.size > MAX_KEPT) drop(kept.keys().next().value ?? '')
    sweeping ??= setInterval(dropIdle, SWEEP_MS).unref()
  }

  async function of(productId: string): Promise<Thing> {
    await listen()
    const known = kept.get(productId)
    const thing = known?.thing ?? read(productId)
    keep(productId, thing)
    if (known) return thing
    try {
      return await thing
    } catch (error) {
      if (kept.get(productId)?.thing === thing) drop(productId)
      throw error
    }
  }

  return { of, drop, dropIdle }
}
