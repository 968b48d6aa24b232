import { nextState } from '@slipway/contract/lifecycle.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { logoffLifecycle } from '@slipway/contract/users/users/user-logoff.lifecycle.ts'
import type { UserLogoff } from '@slipway/contract/users/users/user-logoff.ts'
import { userLifecycle } from '@slipway/contract/users/users/users.lifecycle.ts'
import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import { userStatuses } from '@slipway/contract/users/users/users.ts'
import type { Clock } from '../../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { EndUser } from '../../../../http/route.ts'
import { placeInSession, type SharedSignIn } from '../../../identity/sign-in/index.ts'
import type { UserSessions } from '../sessions/user-sessions.ts'
import type { UserCodes } from '../sign-in/user-codes.ts'
import { usersStore, type StoredUser } from '../users.store.ts'
import type { AccountNames } from './account-names.ts'
import { withdraw } from './staff-logoffs.ts'
import { shownLogoff, userLogoffsStore } from './user-logoffs.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  sessions: UserSessions
  shared: SharedSignIn
  names: AccountNames
  messages: Pick<UserCodes, 'sendLogoffCode' | 'tellLogoff'>
}

const codeKey = ({ indexcode }: StoredUser) => ({ purpose: 'userLogoff', indexcode }) as const

/** An account that is deleted by its user, and withdrawn by it (SI-104). */
export function userLogoffService({ db, clock, sessions, shared, names, messages }: Dependencies) {
  async function userOf({ userId }: EndUser): Promise<StoredUser> {
    const found = await usersStore(db).byId(userId)
    if (!found) throw new DomainError('access.noSession')
    return found
  }

  /** Open sessions are read again: they can make other calls from now on. */
  async function logOff(user: EndUser, tx: DatabaseOrTransaction): Promise<void> {
    const store = usersStore(tx)
    const current = await store.lock(user.userId)
    const status = current && nextState(userLifecycle, current.status, 'logOff')
    // Another session, or support, was first.
    if (status === undefined) throw new DomainError('sign-in.codeSpent')
    await store.setStatus(user.userId, { status })
    await sessions.changed(user.userId, tx)
  }

  async function get({ userId }: EndUser): Promise<UserLogoff | null> {
    const found = await userLogoffsStore(db).latestOf(userId)
    return found ? shownLogoff(found) : null
  }

  async function latest(user: EndUser): Promise<UserLogoff> {
    const found = await get(user)
    if (!found) throw new DomainError('users.noLogoff')
    return found
  }

  return {
    get,

    async sendCode(user: EndUser, ip: string): Promise<void> {
      const owner = await userOf(user)
      const asking = { ip, isSignedIn: true } as const
      const issued = await shared.codes.issue(codeKey(owner), asking, { isOpen: true, hasLink: false })
      await inTransaction(db, async (tx) => {
        const current = await usersStore(tx).lock(owner.id)
        // Confirmed by another session since this call was authorized.
        if (current?.status !== userStatuses.normal) throw new DomainError('access.logoffPending')
        await userLogoffsStore(tx).ask(owner.id, names.of(owner), clock.now())
      })
      await messages.sendLogoffCode(owner, issued)
    },

    async confirm(user: EndUser, { code, reason }: { code: string; reason: string }, ip: string): Promise<UserLogoff> {
      const owner = await userOf(user)
      const endsAt = clock.now() + usersLimits.logoff.clarificationMs
      await shared.codes.use(codeKey(owner), code, placeInSession(ip), async (tx) => {
        await logOff(user, tx)
        const store = userLogoffsStore(tx)
        const asked = await store.lockOpenOf(user.userId)
        if (!asked || nextState(logoffLifecycle, asked.state, 'confirm') === undefined) {
          throw new DomainError('sign-in.codeSpent')
        }
        await store.confirm(asked.id, reason, endsAt)
      })
      await messages.tellLogoff(owner, endsAt, { isByStaff: false })
      return latest(user)
    },

    async withdraw(user: EndUser): Promise<UserLogoff> {
      await inTransaction(db, async (tx) => {
        const current = await usersStore(tx).lock(user.userId)
        if (!current) throw new DomainError('users.noLogoff')
        await withdraw({ tx, sessions, user: current, at: clock.now() })
      })
      return latest(user)
    },
  }
}
