import { keyCache } from '../../../../concurrency/key-cache.ts'
import type { Clock } from '../../../../clock.ts'
import type { Database } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import { ACCOUNT_CHANGED } from '../../accounts/index.ts'
import { ROLE_CHANGED } from '../../roles/index.ts'

/** The longest use of a cached entry, in case the notification of its end is lost. */
const FRESH_MS = 5_000
const MAX_ACTORS = 20_000

/** The actor of a key: a session, an API key, or a third party's token. */
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
 * Caches actors for seconds, so that most calls need no query. An entry is dropped by a notification on `endedChannel`
 * (by key), or when its account or role changes, in any process.
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
    /** `read` returns undefined where the key has no actor, or no longer has one. */
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
