import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { mailCodeField, newPasswordField, passwordField } from '@slipway/contract/identity/sign-in/sign-in.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { loginUser, registerUser } from '@slipway/contract/users/users/users.calls.ts'
import { userRegistered } from '@slipway/contract/users/users/users.events.ts'
import { loginUseTypes } from '@slipway/contract/users/users/users.ts'
import { newUid } from '../../../../crypto/opaque-ids.ts'
import type { Clock } from '../../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { EventPublisher } from '../../../../events/domain-events.ts'
import {
  checkedField,
  checkedPassword,
  hashPassword,
  isPasswordOf,
  mailIndexcode,
  type SharedSignIn,
} from '../../../identity/sign-in/index.ts'
import type { UserClient, UserSessions } from '../sessions/user-sessions.ts'
import { usersStore, type StoredUser } from '../users.store.ts'
import { entryOf } from './entry-rules.ts'
import { attemptKeyOf, codeKeyOf } from './user-codes.ts'
import { userLoginsStore } from './user-logins.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  events: EventPublisher
  sessions: UserSessions
  shared: SharedSignIn
}

export interface SigningIn extends UserClient {
  locale: Locale
  requestId: string
  visit(): string
}

type Session = OutputOf<typeof loginUser>

interface Proof {
  /** The hash of the verified password: if it is replaced meanwhile, the sign-in is void. */
  passwordHash?: string
  hasCode: boolean
}

export function userSignInService({ db, clock, events, sessions, shared }: Dependencies) {
  const { attempts, codes, reach } = shared

  /** The only transition from correct credentials to a session. */
  async function enter(id: number, proof: Proof, from: SigningIn, tx: DatabaseOrTransaction): Promise<Session> {
    const store = usersStore(tx)
    const user = await store.lock(id)
    const isCurrent = proof.passwordHash === undefined || user?.passwordHash === proof.passwordHash
    if (!user || !isCurrent) throw new DomainError('sign-in.wrongPassword')
    const now = clock.now()
    const entry = entryOf(user, { now, hasCode: proof.hasCode, requestId: from.requestId })
    if ('refusal' in entry) throw new DomainError(entry.refusal, entry.details)
    if (entry.enters !== user.status) await store.setStatus(id, { status: entry.enters })
    const accessToken = await sessions.start(id, from, tx)
    await userLoginsStore(tx).record(id, loginUseTypes.login, now, from)
    await store.markLogin(id, now)
    return { userId: user.userId, status: entry.enters, accessToken }
  }

  /** Throws where it is wrong, a captcha is due, or the account is locked (SI-004). */
  async function verified(indexcode: string, given: CheckedInputOf<typeof loginUser>, from: SigningIn) {
    const password = checkedPassword(passwordField, given.password)
    const { ip, visit } = from
    const key = attemptKeyOf(indexcode)
    const attempt = await attempts.open({ indexcode: key, ip, visit, captcha: given.smsCode, place: undefined })
    const found = await usersStore(db).byIndexcode(indexcode)
    const isRight = await isPasswordOf(attempt.isLocked ? undefined : found?.passwordHash, password)
    if (!found || !isRight) throw new DomainError('sign-in.wrongPassword')
    await attempt.succeed()
    return found
  }

  /** Signs in with a code that was sent, in one transaction with its use. */
  async function enterByCode(indexcode: string, typed: string, verifiedUser: StoredUser | undefined, from: SigningIn) {
    const code = checkedField('code', mailCodeField, typed)
    let session: Session | undefined
    await codes.use(codeKeyOf('login', indexcode), code, { ip: from.ip, place: undefined }, async (tx) => {
      const user = verifiedUser ?? (await usersStore(tx).byIndexcode(indexcode))
      if (!user) throw new DomainError('sign-in.codeSpent')
      const passwordHash = verifiedUser?.passwordHash
      session = await enter(user.id, { hasCode: true, ...(passwordHash ? { passwordHash } : {}) }, from, tx)
    })
    if (!session) throw new Error('a code was used for no session')
    return session
  }

  return {
    async login(given: CheckedInputOf<typeof loginUser>, from: SigningIn): Promise<Session> {
      const indexcode = mailIndexcode(given, reach)
      const isByCode = given.code !== '' && given.password === ''
      const user = isByCode ? undefined : await verified(indexcode, given, from)
      if (given.code !== '') return enterByCode(indexcode, given.code, user, from)
      if (!user) throw new DomainError('sign-in.wrongPassword')
      const { id, passwordHash } = user
      return inTransaction(db, (tx) => enter(id, { passwordHash, hasCode: false }, from, tx))
    },

    /** A wrong field does not count as an attempt of the code, which is checked before the password is hashed. */
    async register(given: CheckedInputOf<typeof registerUser>, from: SigningIn): Promise<Session> {
      const { account, password, code, locale = from.locale, timeZone, country } = given
      const indexcode = mailIndexcode(given, reach, true)
      const chosen = checkedPassword(newPasswordField, password)
      const key = codeKeyOf('register', indexcode)
      const place = { ip: from.ip, place: undefined }
      await codes.check(key, code, place)
      const passwordHash = await hashPassword(chosen)
      const userId = newUid()
      let session: Session | undefined
      await codes.use(key, code, place, async (tx) => {
        const store = usersStore(tx)
        if (await store.byIndexcode(indexcode)) return
        const at = clock.now()
        const made = { userId, account, indexcode, passwordHash, locale, timeZone, country, appId: from.app.appId, at }
        const id = await store.insert(made)
        await events.publish(tx, userRegistered, { userId: id })
        await userLoginsStore(tx).record(id, loginUseTypes.registration, at, from)
        session = await enter(id, { hasCode: true }, from, tx)
      })
      if (!session) throw new DomainError('accounts.taken')
      return session
    },
  }
}
