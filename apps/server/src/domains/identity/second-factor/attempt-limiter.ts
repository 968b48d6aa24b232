import { DAY_MS } from '@slipway/contract/durations.ts'
import { DomainError, type RefusalName } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import { factorsStore, type TriesOf } from './factors.store.ts'
import { lockedMs } from './lock-rule.ts'

const MS_PER_MINUTE = 60_000

/** The refusal of a wrong proof; undefined where it is correct. */
export type Check = (tx: DatabaseOrTransaction) => Promise<RefusalName | undefined>

/** The tries of open sessions: strangers, who have none, never lock them. */
export const inSession = (accountId: number): TriesOf => ({ accountId, place: 'proof' })

/**
 * Serializes the attempts of an account at one place: failures are counted and lock it for a while, a success clears
 * the count. `onFailure` receives the number of failures in a row, after they are stored.
 */
export const attemptLimiter =
  (db: Database, clock: Clock) =>
  async (triesOf: TriesOf, check: Check, onFailure?: (failures: number) => Promise<void>): Promise<void> => {
    let failures = 0
    const refused = await inTransaction(db, async (tx) => {
      const store = factorsStore(tx)
      await store.lock(triesOf.accountId)
      const now = clock.now()
      const earlier = await store.failuresSince(triesOf, { since: now - DAY_MS, now })
      const waitMs = lockedMs(earlier, now)
      if (waitMs > 0) {
        const minutes = Math.ceil(waitMs / MS_PER_MINUTE)
        return new DomainError('second-factor.tooManyTries', { minutes })
      }
      const refusal = await check(tx)
      if (refusal) {
        await store.recordFailure(triesOf, now)
        failures = earlier.length + 1
      } else await store.forgetFailures(triesOf)
      return refusal && new DomainError(refusal)
    })
    // Thrown after the failure has committed.
    if (failures > 0) await onFailure?.(failures)
    if (refused) throw refused
  }

export type CountedTries = ReturnType<typeof attemptLimiter>
