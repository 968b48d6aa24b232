import { accountDeleted } from '@slipway/contract/identity/accounts/accounts.events.ts'
import {
  createKey,
  listKeys,
  listScopes,
  renameKey,
  revokeKey,
} from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../events/subscriptions.ts'
import { serve } from '../../../http/route.ts'
import { apiKeysService } from './api-keys.service.ts'
import { apiKeysStore } from './api-keys.store.ts'
import { keyBearers } from './key-bearers.ts'

export function apiKeysDomain({ db, clock }: { db: Database; clock: Clock }) {
  const bearers = keyBearers(db, clock)
  const keys = apiKeysService({ db, clock, bearers })

  return {
    routes: [
      serve(listKeys, ({ actor }) => keys.list(actor)),
      serve(listScopes, async ({ actor, locale }) => keys.scopes(actor, locale)),
      serve(createKey, ({ input, actor }) => keys.create(input, actor)),
      serve(renameKey, ({ input, actor }) => keys.rename(input.keyId, input.keyName, actor)),
      serve(revokeKey, async ({ input, actor }) => {
        await keys.revoke(input.keyId, actor)
        return null
      }),
    ],
    bearers: bearers.source,
    /** Keys cannot be transferred: they are deleted with their account. */
    subscriptions: [inTransaction(accountDeleted, (tx, { accountId }) => apiKeysStore(tx).removeAllOf(accountId))],
  }
}
