import type { Clock } from '../../../../clock.ts'
import type { Database } from '../../../../db/database.ts'
import { notifiedCache } from '../../../../concurrency/notified-cache.ts'
import type { Actor } from '../../../../http/route.ts'
import { ACCOUNT_CHANGED } from '../../accounts/index.ts'
import { ROLE_CHANGED } from '../../roles/index.ts'

/** The actor of a key: a session, an API key, or a third party's token. */
export interface CachedActor {
  actor: Actor
  roleId: number
}

/**
 * Caches actors. An entry is dropped by a notification on `endedChannel` (by key), or when its account or role changes,
 * in any process.
 */
export const actorCache = <Entry extends CachedActor>(db: Database, clock: Clock, endedChannel: string) =>
  notifiedCache<Entry>(db, clock, {
    [endedChannel]: (_, key, ended) => key === ended,
    [ROLE_CHANGED]: ({ roleId }, _, id) => String(roleId) === id,
    [ACCOUNT_CHANGED]: ({ actor }, _, id) => String(actor.accountId) === id,
  })
