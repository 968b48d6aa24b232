import { createKey, type ApiKey, type listScopes } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { apiKeyLimits } from '@slipway/contract/identity/api-keys/api-keys.limits.ts'
import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { scopeAreas } from '@slipway/contract/http/scope-areas.ts'
import { allScopes, partsOf, scopesFor } from '@slipway/contract/http/scopes.ts'
import type { Clock } from '../../../clock.ts'
import { replies } from '../../../db/call-context/announced-replies.ts'
import { inTransaction, notify, type Database } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { apiKeysStore, type StoredKey } from './api-keys.store.ts'
import { KEY_ENDED, keyOf, type keyBearers } from './key-bearers.ts'
import { hintOf, keyHashOf, newKey } from './key-text.ts'

const KEY_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Dependencies {
  db: Database
  clock: Clock
  bearers: ReturnType<typeof keyBearers>
}

export function apiKeysService({ db, clock, bearers }: Dependencies) {
  const shown = (key: StoredKey): ApiKey => ({
    ...key,
    state: key.expiresTime !== null && key.expiresTime <= clock.now() ? 'expired' : 'active',
  })

  return {
    list: async ({ accountId }: Actor): Promise<ApiKey[]> => (await apiKeysStore(db).list(accountId)).map(shown),

    scopes({ permissions }: Actor, locale: Locale): OutputOf<typeof listScopes> {
      const own = scopesFor(permissions)
      return [...new Set(own.map((scope) => partsOf(scope).area))].map((area) => ({
        area,
        name: inLocale(scopeAreas[area], locale),
        scopes: own.filter((scope) => partsOf(scope).area === area),
      }))
    },

    async create(
      { keyName, scopes, expiresTime }: CheckedInputOf<typeof createKey>,
      { accountId }: Actor,
    ): Promise<OutputOf<typeof createKey>> {
      if (expiresTime !== null && expiresTime <= clock.now()) throw new DomainError('api-keys.alreadyOver')
      const key = newKey()
      const keyHash = keyHashOf(key)
      if (!keyHash) throw new Error('a new key is malformed')
      const limit = apiKeyLimits.perAccount
      return inTransaction(db, async (tx) => {
        const store = apiKeysStore(tx)
        await store.lockAccount(accountId)
        if ((await store.list(accountId)).length >= limit) throw new DomainError('api-keys.tooMany', { limit })
        const stored = await store.insert({
          accountId,
          keyName,
          keyHash,
          hint: hintOf(key),
          scopes: allScopes.filter((scope) => scopes.includes(scope)),
          createTime: clock.now(),
          expiresTime,
        })
        return replies(tx, createKey, { ...shown(stored), key })
      })
    },

    async rename(keyId: string, keyName: string, { accountId }: Actor): Promise<ApiKey> {
      const renamed = KEY_ID.test(keyId) ? await apiKeysStore(db).rename(accountId, keyId, keyName) : undefined
      if (!renamed) throw new DomainError('api-keys.notFound')
      return shown(renamed)
    },

    async revoke(keyId: string, { accountId }: Actor): Promise<void> {
      const ended = await inTransaction(db, async (tx) => {
        const keyHash = KEY_ID.test(keyId) ? await apiKeysStore(tx).remove(accountId, keyId) : undefined
        if (!keyHash) throw new DomainError('api-keys.notFound')
        await notify(tx, KEY_ENDED, keyOf(keyHash))
        return keyOf(keyHash)
      })
      bearers.dropKeys([ended])
    },
  }
}
