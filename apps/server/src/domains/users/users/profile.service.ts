import { DomainError } from '@slipway/contract/refusals.ts'
import { userStatuses, type User } from '@slipway/contract/users/users/users.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { inTransaction, type Database } from '../../../db/database.ts'
import type { EndUser } from '../../../http/route.ts'
import { isPhone, mailIndexcode, placeInSession, smsIssued, type SharedSignIn } from '../../identity/sign-in/index.ts'
import type { Log } from '../../../log.ts'
import type { UserSessions } from './sessions/user-sessions.ts'
import { phoneSms } from './sign-in/user-messages.ts'
import { shownUser, usersStore, type ProfileChange } from './users.store.ts'

interface Dependencies {
  db: Database
  sessions: UserSessions
  shared: SharedSignIn
  log: Pick<Log, 'warn'>
}

interface NamedPhone {
  phone: string
  indexcode: string
}

export function profileService({ db, sessions, shared, log }: Dependencies) {
  const { codes, reach, sms } = shared

  /** Also where console accounts and new users are email addresses only. */
  function phoneOf({ phone, indexcode }: NamedPhone): string {
    if (!isPhone(phone)) throw new DomainError('sign-in.accountInput')
    return mailIndexcode({ account: phone, indexcode }, { ...reach, emailOnly: false })
  }

  const codeKey = (userId: number, phone: string) =>
    ({ purpose: 'userPhone', indexcode: String(userId), email: phone }) as const

  async function get({ userId }: EndUser): Promise<User> {
    const found = await usersStore(db).byId(userId)
    if (!found) throw new DomainError('access.noSession')
    return shownUser(found)
  }

  return {
    get,

    async change(user: EndUser, change: ProfileChange): Promise<User> {
      await inTransaction(db, async (tx) => {
        await usersStore(tx).change(user.userId, change)
        // Sessions know the country, which audiences of gray releases ask for.
        if (change.country !== undefined) await sessions.changed(user.userId, tx)
      })
      return get(user)
    },

    async sendPhoneCode({ userId }: EndUser, named: NamedPhone, from: { ip: string; locale: Locale }): Promise<void> {
      const phone = phoneOf(named)
      const asking = { ip: from.ip, isSignedIn: true } as const
      const issued = await codes.issue(codeKey(userId, phone), asking, { isOpen: true, hasLink: false })
      await smsIssued({ sms, log }, issued, { to: `+${phone}`, ...phoneSms(issued.code ?? '', from.locale) })
    },

    async bindPhone(user: EndUser, named: NamedPhone & { code: string }, ip: string): Promise<User> {
      const phone = phoneOf(named)
      await codes.use(codeKey(user.userId, phone), named.code, placeInSession(ip), async (tx) => {
        const store = usersStore(tx)
        const current = await store.lock(user.userId)
        if (!current) throw new DomainError('access.noSession')
        await store.setPhone(user.userId, phone)
        if (current.status === userStatuses.phoneBindingDue) {
          await store.setStatus(user.userId, { status: userStatuses.normal })
        }
        await sessions.changed(user.userId, tx)
      })
      return get(user)
    },

    endSession: (user: EndUser, sessionId: string | undefined, token: string | undefined): Promise<number> =>
      sessionId === undefined
        ? inTransaction(db, (tx) => sessions.endOthers(user.userId, token, tx))
        : sessions.endOne(user.userId, sessionId).then(() => 1),
  }
}
