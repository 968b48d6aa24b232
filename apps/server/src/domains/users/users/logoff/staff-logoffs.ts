import { nextState } from '@slipway/contract/lifecycle.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { logoffLifecycle } from '@slipway/contract/users/users/user-logoff.lifecycle.ts'
import type { UserLogoff } from '@slipway/contract/users/users/user-logoff.ts'
import { userLifecycle } from '@slipway/contract/users/users/users.lifecycle.ts'
import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import { mayHaveSession } from '@slipway/contract/users/users/users.ts'
import type { Clock } from '../../../../clock.ts'
import { inTransaction, type Database } from '../../../../db/database.ts'
import type { UserSessions } from '../sessions/user-sessions.ts'
import type { UserCodes } from '../sign-in/user-codes.ts'
import { usersStore, type StoredUser } from '../users.store.ts'
import type { AccountNames } from './account-names.ts'
import { shownLogoff, userLogoffsStore } from './user-logoffs.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  sessions: UserSessions
  names: AccountNames
  messages: Pick<UserCodes, 'tellLogoff' | 'tellLogoffRevoked'>
}

/** Deletions that support starts and revokes (CA-121, SI-104). */
export function staffLogoffs({ db, clock, sessions, names, messages }: Dependencies) {
  return {
    /** A deletion that is in progress is answered as it is. */
    async start(uid: string, reason: string, operatorId: number): Promise<UserLogoff> {
      const at = clock.now()
      const endsAt = at + usersLimits.logoff.clarificationMs
      const { logoff, started } = await inTransaction(db, async (tx) => {
        const users = usersStore(tx)
        const user = await users.lockByUid(uid)
        if (!user) throw new DomainError('users.notFound')
        const logoffs = userLogoffsStore(tx)
        const open = await logoffs.lockOpenOf(user.id)
        if (open && nextState(logoffLifecycle, open.state, 'withdraw') !== undefined) {
          return { logoff: open, started: undefined }
        }
        const status = nextState(userLifecycle, user.status, 'logOff')
        if (status === undefined) throw new DomainError('users.notFound')
        await users.moveTo(user.id, status)
        await sessions.changed(user.id, tx)
        const asked = { account: names.of(user), reason, operatorId, statusBefore: user.status, at, endsAt }
        return { logoff: await logoffs.start(user.id, asked), started: user }
      })
      if (started) await messages.tellLogoff(started, endsAt, { isByStaff: true })
      return shownLogoff(logoff)
    },

    /** The account gets back the status that it had. */
    async revoke(uid: string): Promise<UserLogoff> {
      const { user, logoff } = await inTransaction(db, async (tx) => {
        const found = await usersStore(tx).lockByUid(uid)
        if (!found) throw new DomainError('users.notFound')
        return { user: found, logoff: await withdraw({ tx, sessions, user: found, at: clock.now() }) }
      })
      await messages.tellLogoffRevoked(user)
      return shownLogoff(logoff)
    },
  }
}

interface Withdrawal {
  tx: Parameters<typeof usersStore>[0]
  sessions: UserSessions
  /** Locked. */
  user: StoredUser
  at: number
}

/** Throws `users.noLogoff` where there is none that can be withdrawn. */
export async function withdraw({ tx, sessions, user, at }: Withdrawal) {
  const logoffs = userLogoffsStore(tx)
  const pending = await logoffs.lockOpenOf(user.id)
  const state = pending && nextState(logoffLifecycle, pending.state, 'withdraw')
  const isLoggingOff = nextState(userLifecycle, user.status, 'withdraw') !== undefined
  if (!pending || state === undefined || !isLoggingOff) throw new DomainError('users.noLogoff')
  await usersStore(tx).moveTo(user.id, pending.statusBefore)
  if (mayHaveSession(pending.statusBefore)) await sessions.changed(user.id, tx)
  else await sessions.endAllOf(user.id, tx)
  await logoffs.withdraw(pending.id, at)
  return { ...pending, state }
}
