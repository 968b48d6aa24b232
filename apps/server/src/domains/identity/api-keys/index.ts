import {
  createKey,
  listKeys,
  listScopes,
  renameKey,
  revokeKey,
} from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, DatabaseOrTransaction } from '../../../db/database.ts'
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
    /** After the change of an account or role has committed: see the ports of accounts and roles. */
    dropAllOf: bearers.dropAllOf,
    dropAllOfRole: bearers.dropAllOfRole,
    /** Keys go with their account, to nobody. */
    handOver: (tx: DatabaseOrTransaction, { from }: { from: number }): Promise<void> =>
      apiKeysStore(tx).removeAllOf(from),
  }
}
