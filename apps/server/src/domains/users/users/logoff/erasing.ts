import { nextState } from '@slipway/contract/lifecycle.ts'
import { logoffLifecycle } from '@slipway/contract/users/users/user-logoff.lifecycle.ts'
import { userErased } from '@slipway/contract/users/users/users.events.ts'
import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import type { Clock } from '../../../../clock.ts'
import { inTransaction, type Database } from '../../../../db/database.ts'
import type { EventPublisher } from '../../../../events/domain-events.ts'
import type { Log } from '../../../../log.ts'
import type { GrayConfigsApi } from '../../../catalog/gray-configs/index.ts'
import type { SharedSignIn } from '../../../identity/sign-in/index.ts'
import type { UserSessions } from '../sessions/user-sessions.ts'
import { userExportsStore } from '../export/user-exports.store.ts'
import { attemptKeyOf } from '../sign-in/user-codes.ts'
import { userLoginsStore } from '../sign-in/user-logins.store.ts'
import { userAvatarsStore } from '../user-avatars.store.ts'
import { usersStore } from '../users.store.ts'
import type { AccountNames } from './account-names.ts'
import { userLogoffsStore } from './user-logoffs.store.ts'

/** Users of one run of the job; the next run takes the rest. */
const PER_RUN = 200

interface Dependencies {
  db: Database
  clock: Clock
  events: EventPublisher
  sessions: UserSessions
  shared: SharedSignIn
  log: Pick<Log, 'warn'>
  grayConfigs: Pick<GrayConfigsApi, 'forgetAccount'>
  names: AccountNames
}

/** A database error by its code and table: its message can have values of the row. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const part = (name: string): string => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' ? ` ${value}` : ''
  }
  return `${error.name}${part('code')}${part('table')}`
}

export function userErasing({ db, clock, events, sessions, shared, log, grayConfigs, names }: Dependencies) {
  /** One transaction: all of a user's data, or nothing. */
  const erase = (userId: number): Promise<void> =>
    inTransaction(db, async (tx) => {
      const users = usersStore(tx)
      const user = await users.lock(userId)
      const logoff = await userLogoffsStore(tx).lockOpenOf(userId)
      // Withdrawn since it was read.
      if (!user || !logoff || nextState(logoffLifecycle, logoff.state, 'finish') === undefined) return
      await events.publish(tx, userErased, { userId })
      await sessions.endAllOf(userId, tx)
      await userLoginsStore(tx).removeAllOf(userId)
      await userExportsStore(tx).removeOf(userId)
      await userAvatarsStore(tx).remove(userId)
      await shared.attempts.forget(attemptKeyOf(user.indexcode), tx)
      await shared.codes.forgetUser(user.indexcode, tx)
      await grayConfigs.forgetAccount(tx, user.account)
      await userLogoffsStore(tx).finish(logoff.id, userId, names.of(user), clock.now())
      await users.erase(userId, user.userId, clock.now())
    })

  /** Erases accounts whose clarification period is over. A failure is recorded, and tried again a day later. */
  return async function eraseDue(): Promise<void> {
    for (const userId of await userLogoffsStore(db).dueUsers(clock.now(), PER_RUN)) {
      try {
        await erase(userId)
      } catch (error) {
        log.warn({ userId, cause: causeOf(error) }, 'the data of an end user could not be erased')
        await userLogoffsStore(db).fail(userId, causeOf(error), clock.now() + usersLimits.logoff.retryMs)
      }
    }
  }
}
