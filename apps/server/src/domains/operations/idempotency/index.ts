import { HOUR_MS } from '@slipway/contract/durations.ts'
import { KEY_LIFE_HOURS } from '@slipway/contract/http/idempotency.ts'
import { userErased } from '@slipway/contract/users/users/users.events.ts'
import { inTransaction } from '../../../events/subscriptions.ts'
import { idempotencyKeysStore } from './idempotency-keys.store.ts'
import { idempotencyService, type IdempotencyDependencies } from './idempotency.service.ts'

/** Writes that are carried out once, however often they are sent (decision 0182). */
export function idempotencyDomain(parts: IdempotencyDependencies) {
  const { db, clock } = parts
  const { port, saveUnsaved } = idempotencyService(parts)

  async function sweep(): Promise<void> {
    await saveUnsaved()
    const now = clock.now()
    await idempotencyKeysStore(db).prune(now - KEY_LIFE_HOURS * HOUR_MS, now)
  }

  return {
    port,
    sweep,
    jobs: [{ name: 'idempotency.sweep', cron: '*/5 * * * *', run: sweep }],
    subscriptions: [inTransaction(userErased, async (tx, { userId }) => idempotencyKeysStore(tx).removeOfUser(userId))],
  }
}
