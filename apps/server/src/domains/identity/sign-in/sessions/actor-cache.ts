import { keyCache } from '../../../../concurrency/key-cache.ts'
import type { Clock } from '../../../../clock.ts'
import type { Database } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import { ACCOUNT_CHANGED } from '../../accounts/index.ts'
import { ROLE_CHANGED } from '../../roles/index.ts'

/** How long an entry is taken as it was read, should the message of its end be lost. */
const FRESH_MS = 5_000
const MAX_ACTORS = 20_000

/** Who stands behind a key: a session, an API key, a third party's token. */
export interface CachedActor {
  actor: Actor
  roleId: number
}

interface Invalidator {
  key: string
  known: CachedActor
  listener: () => void
}

/**
 * What was read in the last seconds is answered without a query, and dropped when it is told on `endedChannel` (by key),
 * or when its account or role changes, in whichever process.
 */
export function actorCache<Entry extends CachedActor>(db: Database, clock: Clock, endedChannel: string) {
  const cache = keyCache<Entry>({ max: MAX_ACTORS, ttlMs: FRESH_MS, elapsedMs: clock.now })
  const doubters = new Set<Invalidator>()
  let listening: Promise<void> | undefined

  function drop(isMeant: (known: CachedActor, key: string) => boolean): void {
    cache.invalidateWhere(isMeant)
    for (const { key, known, listener } of doubters) if (isMeant(known, key)) listener()
  }

  const onGap = (): void => drop(() => true)

  async function startListening(): Promise<void> {
    const hear = (channel: string, onMessage: (payload: string) => void) =>
      db.listen(channel, { onMessage, onGap, isEager: true })
    await hear(endedChannel, (ended) => drop((_, key) => key === ended))
    await hear(ROLE_CHANGED, (id) => drop(({ roleId }) => String(roleId) === id))
    await hear(ACCOUNT_CHANGED, (id) => drop(({ actor }) => String(actor.accountId) === id))
  }

  function listen(): Promise<void> {
    listening ??= startListening().catch((error: unknown) => {
      listening = undefined
      throw error
    })
    return listening
  }

  return {
    /** `read` answers undefined where nobody stands behind the key, or no longer. */
    async of(key: string, read: () => Promise<Entry | undefined>): Promise<Entry | undefined> {
      const known = cache.peek(key)
      if (known) return known
      await listen()
      return cache.get(key, read)
    },

    /** The entry that was read last, if it may still be used. */
    peek: cache.peek,

    /** For what lasts longer than a call. A key that is not known here may have ended just now: it is in doubt at once. */
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

    /** What this process knows is dropped at once, before its own message comes back. */
    dropKeys: (keys: readonly string[]): void => drop((_, key) => keys.includes(key)),
  }
}
