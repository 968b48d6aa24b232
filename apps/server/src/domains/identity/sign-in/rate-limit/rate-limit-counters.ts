import { MINUTE_MS } from '@slipway/contract/durations.ts'
import type { Clock } from '../../../../clock.ts'
import type { Database } from '../../../../db/database.ts'
import type { CallCounter } from '../../../../http/limits/rate-limits.ts'
import { addressCallsStore } from './rate-limit-counters.store.ts'
import { addressOf } from '../login/login-attempts.ts'

/** Counts the calls of addresses without a session, across all processes. */
export function rateLimitCounters(db: Database, clock: Clock): CallCounter & { sweep(): Promise<void> } {
  return {
    async count(kind, ip) {
      const now = clock.now()
      const { times, since } = await addressCallsStore(db).count(addressOf(ip), kind, now, now - MINUTE_MS)
      return { times, freeInMs: since + MINUTE_MS - now }
    },

    sweep: () => addressCallsStore(db).removeOld(clock.now() - MINUTE_MS, clock.now()),
  }
}
