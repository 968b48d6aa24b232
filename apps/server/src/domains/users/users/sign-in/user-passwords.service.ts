import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { newPasswordField, passwordField } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { changeUserPassword, resetUserPassword } from '@slipway/contract/users/users/users.calls.ts'
import { userNotified } from '@slipway/contract/users/users/users.events.ts'
import { loginUseTypes, userStatuses } from '@slipway/contract/users/users/users.ts'
import type { Clock } from '../../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { EventPublisher } from '../../../../events/domain-events.ts'
import type { EndUser } from '../../../../http/route.ts'
import {
  checkedPassword,
  hashPassword,
  isPasswordOf,
  mailIndexcode,
  type SharedSignIn,
} from '../../../identity/sign-in/index.ts'
import type { UserClient, UserSessions } from '../sessions/user-sessions.ts'
import { usersStore, type StoredUser } from '../users.store.ts'
import { attemptKeyOf, codeKeyOf, type UserCodes } from './user-codes.ts'
import { userLoginsStore } from './user-logins.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  sessions: UserSessions
  shared: SharedSignIn
  messages: Pick<UserCodes, 'tellPasswordChanged'>
  events: EventPublisher
}

export interface PasswordOrigin {
  ip: string
  visit(): string
}

export function userPasswordsService({ db, clock, sessions, shared, messages, events }: Dependencies) {
  const { attempts, codes, reach } = shared

  /** An account that had to change its password no longer has to. */
  async function store(user: StoredUser, passwordHash: string, from: UserClient, tx: DatabaseOrTransaction) {
    const users = usersStore(tx)
    await users.setPasswordHash(user.id, passwordHash)
    if (user.status === userStatuses.passwordChangeDue) {
      await users.setStatus(user.id, { status: userStatuses.normal })
    }
    await userLoginsStore(tx).record(user.id, loginUseTypes.passwordChange, clock.now(), from)
    const names = { home: '', device: '', by: '' }
    const notice = { userIds: [user.id], byUser: null, names, authors: { home: null, device: null } }
    await events.publish(tx, userNotified, { ...notice, kind: 'passwordChanged' })
  }

  /** The user whose password it is. Wrong ones count for this user's sessions alone: they lock no one out. */
  async function requirePassword(
    { userId, uid }: EndUser,
    given: { password: string; smsCode: string },
    { ip, visit }: PasswordOrigin,
  ): Promise<StoredUser> {
    const typed = checkedPassword(passwordField, given.password)
    const user = await usersStore(db).byId(userId)
    if (!user) throw new DomainError('access.noSession')
    const key = attemptKeyOf(user.indexcode)
    const attempt = await attempts.open({ indexcode: key, ip, visit, captcha: given.smsCode, place: uid })
    const isRight = await isPasswordOf(attempt.isLocked ? undefined : user.passwordHash, typed)
    if (!isRight) throw new DomainError('sign-in.wrongPassword')
    await attempt.succeed()
    return user
  }

  return {
    requirePassword,

    /** Ends all sessions. */
    async reset(given: CheckedInputOf<typeof resetUserPassword>, from: UserClient): Promise<void> {
      const indexcode = mailIndexcode(given, reach)
      const chosen = checkedPassword(newPasswordField, given.password)
      const key = codeKeyOf('reset', indexcode)
      const place = { ip: from.ip, place: undefined }
      await codes.check(key, given.code, place)
      const passwordHash = await hashPassword(chosen)
      let changed: StoredUser | undefined
      await codes.use(key, given.code, place, async (tx) => {
        const found = await usersStore(tx).byIndexcode(indexcode)
        changed = found && (await usersStore(tx).lock(found.id))
        if (!changed) throw new DomainError('sign-in.codeSpent')
        await store(changed, passwordHash, from, tx)
        await attempts.forget(attemptKeyOf(indexcode), tx)
        await sessions.endAllOf(changed.id, tx)
      })
      if (changed) await messages.tellPasswordChanged(changed)
    },

    /** Ends all other sessions. */
    async change(
      endUser: EndUser,
      given: CheckedInputOf<typeof changeUserPassword>,
      from: UserClient & PasswordOrigin & { token: string | undefined },
    ): Promise<void> {
      const { userId } = endUser
      const chosen = checkedPassword(newPasswordField, given.password)
      const typed = checkedPassword(passwordField, given.oldPassword)
      const user = await requirePassword(endUser, { password: given.oldPassword, smsCode: given.smsCode }, from)
      if (typed === chosen) throw new DomainError('users.samePassword')
      const passwordHash = await hashPassword(chosen)
      await inTransaction(db, async (tx) => {
        const current = await usersStore(tx).lock(userId)
        if (current?.passwordHash !== user.passwordHash) throw new DomainError('sign-in.wrongPassword')
        await store(current, passwordHash, from, tx)
        await sessions.endOthers(userId, from.token, tx)
        await sessions.changed(userId, tx)
      })
      await messages.tellPasswordChanged(user)
    },
  }
}
