import { DAY_MS } from '@slipway/contract/durations.ts'
import { DomainError, type RefusalName } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import { factorsStore } from './factors.store.ts'
import { lockedMs } from './lock-rule.ts'

const MS_PER_MINUTE = 60_000

/** The refusal of a wrong proof; undefined where it is correct. */
export type Check = (tx: DatabaseOrTransaction) => Promise<RefusalName | undefined>

/** Serializes the attempts of an account: failures are counted and lock it for a while, a success clears the count. */
export const attemptLimiter =
  (db: Database, clock: Clock) =>
  async (accountId: number, check: Check): Promise<void> => {
    const refused = await inTransaction(db, async (tx) => {
      const store = factorsStore(tx)
      await store.lock(accountId)
      const now = clock.now()
      const waitMs = lockedMs(await store.failuresSince(accountId, now - DAY_MS), now)
      if (waitMs > 0) {
        const minutes = Math.ceil(waitMs / MS_PER_MINUTE)
        return new DomainError('second-factor.tooManyTries', { minutes })
      }
      const refusal = await check(tx)
      if (refusal) await store.recordFailure(accountId, now)
      else await store.forgetFailures(accountId)
      return refusal && new DomainError(refusal)
    })
    // Thrown after the failure has committed.
    if (refused) throw refused
  }

export type CountedTries = ReturnType<typeof attemptLimiter>
