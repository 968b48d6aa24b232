import { MINUTE_MS } from '@slipway/contract/durations.ts'
import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../../clock.ts'
import { inTransaction, type Database } from '../../../../db/database.ts'
import type { Log } from '../../../../log.ts'
import { userLookupsStore } from './user-lookups.store.ts'

const { perMinute, perDay, minuteMs, dayMs } = usersLimits.lookups

interface Dependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'warn'>
}

/** Limits how many accounts of end users an account of the console can try. */
export function userLookups({ db, clock, log }: Dependencies) {
  return {
    /** Counts a lookup, whatever it finds; throws above a limit. */
    async count(accountId: number): Promise<void> {
      const now = clock.now()
      const waitMs = await inTransaction(db, async (tx) => {
        const store = userLookupsStore(tx)
        await store.lock(accountId)
        const times = await store.timesSince(accountId, { since: now - dayMs, now }, perDay)
        const full = [
          { times, max: perDay, windowMs: dayMs },
          { times: times.filter((at) => at > now - minuteMs), max: perMinute, windowMs: minuteMs },
        ].find((one) => one.times.length >= one.max)
        if (full) return (full.times[0] ?? now) + full.windowMs - now
        await store.insert(accountId, now)
        return undefined
      })
      if (waitMs === undefined) return
      log.warn({ accountId, perMinute, perDay }, 'an account looks up more end users than the limit allows')
      const minutes = Math.max(1, Math.ceil(waitMs / MINUTE_MS))
      throw new DomainError('users.tooManyLookups', { perMinute, perDay, minutes })
    },

    sweep: (): Promise<void> => userLookupsStore(db).removeOld(clock.now() - dayMs, clock.now()),
  }
}

export type UserLookups = ReturnType<typeof userLookups>
