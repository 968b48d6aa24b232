import { scheduleAt } from '../../../concurrency/schedule-at.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { Bearer, BearerSource } from '../../../http/authentication.ts'
import { actorCache, type CachedActor } from '../sign-in/index.ts'
import { apiKeysStore } from './api-keys.store.ts'
import { keyHolderRow } from './api-keys.views.ts'
import { KEY_PREFIX, keyHashOf } from './key-text.ts'

export const KEY_ENDED = 'api-keys.ended'
const USED_EVERY_MS = 60_000

interface KnownKey extends CachedActor {
  bearer: Bearer
  expiresAt: number | null
}

export const keyOf = (keyHash: Buffer): string => keyHash.toString('base64url')

/** API keys as bearers: the account with its current role, restricted to the key's scopes. */
export function keyBearers(db: Database, clock: Clock) {
  const known = actorCache<KnownKey>(db, clock, KEY_ENDED)
  const isOver = (expiresAt: number | null): boolean => expiresAt !== null && expiresAt <= clock.now()

  async function read(keyHash: Buffer, ip: string): Promise<KnownKey | undefined> {
    const row = await keyHolderRow(db, keyHash)
    if (!row || isOver(row.expiresAt)) return undefined
    const {
      accountId,
      account,
      isRoot,
      mustEnrol,
      roleId,
      menus,
      administrator,
      seesPersonalData,
      scopes,
      expiresAt,
      lastUsedAt,
    } = row
    const via = `${row.hint} ${row.keyName}`
    const now = clock.now()
    if (lastUsedAt === null || now - lastUsedAt >= USED_EVERY_MS) await apiKeysStore(db).markUsed(keyHash, now, ip)
    const actor = {
      accountId,
      account,
      isRoot,
      mustEnrol,
      permissions: { menus, administrator, seesPersonalData },
      via,
    }
    return { actor, roleId, bearer: { actor, scopes }, expiresAt }
  }

  /** Calls back when the key expires. A key that is not cached is invalidated immediately instead. */
  function atTheEnd(keyHash: Buffer, tell: () => void): () => void {
    const expiresAt = known.peek(keyOf(keyHash))?.expiresAt
    return typeof expiresAt === 'number' ? scheduleAt(clock, expiresAt, tell) : () => {}
  }

  const source: BearerSource = {
    hasForm: (token) => token.startsWith(KEY_PREFIX),

    async actorOf(token, ip) {
      const keyHash = keyHashOf(token)
      const key = keyHash && (await known.of(keyOf(keyHash), () => read(keyHash, ip)))
      return key && !isOver(key.expiresAt) ? key.bearer : undefined
    },

    onInvalidated(token, listener) {
      const keyHash = keyHashOf(token)
      const stopDoubting = known.onInvalidated(keyHash ? keyOf(keyHash) : '', listener)
      const stopWaiting = keyHash ? atTheEnd(keyHash, listener) : () => {}
      return () => {
        stopDoubting()
        stopWaiting()
      }
    },
  }

  return { source, dropKeys: known.dropKeys }
}
