import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { setUserStatus } from '@slipway/contract/users/users/user-status.calls.ts'
import { userLifecycle } from '@slipway/contract/users/users/users.lifecycle.ts'
import { mayHaveSession } from '@slipway/contract/users/users/users.ts'
import { inTransaction, type Database } from '../../../db/database.ts'
import type { UserSessions } from './sessions/user-sessions.ts'
import { usersStore } from './users.store.ts'

export const userStatusService = (db: Database, sessions: UserSessions) => ({
  /** Open sessions end, or can only make the calls of the new state, in all processes once this resolves. */
  set: (given: CheckedInputOf<typeof setUserStatus>): Promise<OutputOf<typeof setUserStatus>> =>
    inTransaction(db, async (tx) => {
      const { userId, status, reason, until, site } = given
      const store = usersStore(tx)
      const user = await store.lockByUid(userId)
      if (!user) throw new DomainError('users.notFound')
      const isAllowed = Object.values(userLifecycle[user.status]).includes(status)
      const isLoggingOff = !('freeze' in userLifecycle[user.status])
      if (!isAllowed || isLoggingOff) throw new DomainError('users.wrongStatus')
      await store.setStatus(user.id, { status, reason, until, site })
      if (mayHaveSession(status)) await sessions.changed(user.id, tx)
      else await sessions.endAllOf(user.id, tx)
      return { userId, status }
    }),
})
