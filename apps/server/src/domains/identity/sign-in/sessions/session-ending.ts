import { DomainError } from '@slipway/contract/refusals.ts'
import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'
import type { Clock } from '../../../../clock.ts'
import {
  announceEach,
  inTransaction,
  notifyEach,
  type Database,
  type DatabaseOrTransaction,
} from '../../../../db/database.ts'
import { ACCOUNT_CHANGED } from '../../accounts/index.ts'
import { pendingSignInsStore } from '../second-step/challenges.store.ts'
import { sessionsStore } from './sessions.store.ts'
import { tokenHashOf } from './tokens.ts'

export const SESSION_ENDED = 'sessions.ended'
const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The name of a session in notifications and in the cache. */
export const keyOf = (tokenHash: Buffer): string => tokenHash.toString('base64url')

interface Dependencies {
  db: Database
  clock: Clock
  /** Forgets these sessions in this process, whose transaction has committed. */
  forget(keys: readonly string[]): void
}

/** Ends sessions, in all processes. */
export function sessionEnding({ db, clock, forget }: Dependencies) {
  const { idleMs, absoluteMs } = signInLimits.session

  /** Ends what `remove` takes away, in all processes. */
  async function ending(remove: (tx: DatabaseOrTransaction) => Promise<Buffer[]>): Promise<void> {
    const keys = await inTransaction(db, async (tx) => {
      const removed = (await remove(tx)).map(keyOf)
      await notifyEach(tx, SESSION_ENDED, removed)
      return removed
    })
    forget(keys)
  }

  return {
    async end(token: string): Promise<void> {
      const tokenHash = tokenHashOf(token)
      if (!tokenHash) return
      await ending(async (tx) => {
        await sessionsStore(tx).remove(tokenHash)
        return [tokenHash]
      })
    },

    /** A foreign session is refused as an absent one. */
    async endOne(accountId: number, sessionId: string): Promise<void> {
      if (!SESSION_ID.test(sessionId)) throw new DomainError('sessions.notFound')
      await ending(async (tx) => {
        const removed = await sessionsStore(tx).removeOne(accountId, sessionId)
        if (!removed) throw new DomainError('sessions.notFound')
        return [removed]
      })
    },

    /** How many ended that had not by themselves. */
    async endOthers(accountId: number, token: string): Promise<number> {
      const now = clock.now()
      const since = { seenAfter: now - idleMs, createdAfter: now - absoluteMs }
      let ended = 0
      await ending(async (tx) => {
        const removed = await sessionsStore(tx).removeOthers(accountId, tokenHashOf(token) ?? Buffer.alloc(0), since)
        ended = removed.filter((session) => session.isLive).length
        return removed.map(({ tokenHash }) => tokenHash)
      })
      return ended
    },

    /** Ends every session of these accounts and all that are about to begin, in all processes once `tx` commits. */
    async endAllOf(accountIds: readonly number[], tx: DatabaseOrTransaction): Promise<void> {
      await sessionsStore(tx).removeAllOf(accountIds)
      await pendingSignInsStore(tx).removeAllOf(accountIds)
      await announceEach(tx, ACCOUNT_CHANGED, accountIds.map(String))
    },
  }
}
