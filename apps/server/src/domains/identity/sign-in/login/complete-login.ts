import { DomainError, type RefusalDetails } from '@slipway/contract/refusals.ts'
import { secondFactorLimits } from '@slipway/contract/identity/second-factor/second-factor.limits.ts'
import type { StepMethod } from '@slipway/contract/identity/sign-in/second-step.calls.ts'
import type { Clock } from '../../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { AccountsApi } from '../../accounts/index.ts'
import { holderOf, type SecondFactorApi } from '../../second-factor/index.ts'
import { pendingSignInsStore } from '../second-step/challenges.store.ts'
import type { Visitor } from '../sessions/sessions.ts'
import { newToken } from '../../../../crypto/random-secrets.ts'

/** Who comes in, and with which browser: `visit` is `cookies.visit`. */
export interface LoginOrigin extends Visitor {
  visit(): string
}

export interface StepNeeded {
  is: 'stepNeeded'
  ticket: string
  methods: readonly StepMethod[]
}

export type Entry = { is: 'session'; token: string } | StepNeeded

/** A session with what goes beside its token in the reply, or the step that is still needed. */
export type LoginResult<Session> = { is: 'session'; session: Session } | StepNeeded

/** The session for a reply. A step that is needed is refused with code 1006, which the sign-in page takes on. */
export function sessionOf<Session>(result: LoginResult<Session>, details: RefusalDetails = {}): Session {
  if (result.is === 'session') return result.session
  const { ticket, methods } = result
  throw new DomainError('sign-in.secondFactorNeeded', { ...details, ticket, methods: [...methods] })
}

interface Dependencies {
  db: Database
  clock: Clock
  secondFactor: SecondFactorApi
  accounts: AccountsApi
  startSession(accountId: number, visitor: Visitor, passwordHash?: string): Promise<string>
}

/** A ticket is of use in the browser that got it only. */
export const browserOf = ({ visit }: LoginOrigin): Buffer => holderOf('pending sign-in', visit())

/** Throws as a wrong password does where the account has another by now; else nobody replaces it until `tx` ends. */
export async function keepingPassword(
  accounts: AccountsApi,
  accountId: number,
  passwordHash: string | undefined,
  tx: DatabaseOrTransaction,
): Promise<void> {
  if (passwordHash === undefined || (await accounts.keepsPassword(accountId, passwordHash, tx))) return
  throw new DomainError('sign-in.wrongPassword')
}

export function loginCompletion({ db, clock, accounts, secondFactor, startSession }: Dependencies) {
  /**
   * The one way from a proved first factor (password, third party) to a session. Where the account has a second factor,
   * a ticket for that step comes in place of the session. `passwordHash`: of the password that was right, if it was one.
   */
  return async function completeLogin(accountId: number, origin: LoginOrigin, passwordHash?: string): Promise<Entry> {
    const methods = await secondFactor.methodsOf(accountId)
    if (methods.length === 0) return { is: 'session', token: await startSession(accountId, origin, passwordHash) }
    const { token: ticket, hash: ticketHash } = newToken()
    const expiresAt = clock.now() + secondFactorLimits.pending.lifeMs
    await inTransaction(db, async (tx) => {
      await keepingPassword(accounts, accountId, passwordHash, tx)
      await pendingSignInsStore(tx).hold(ticketHash, accountId, browserOf(origin), expiresAt)
    })
    return { is: 'stepNeeded', ticket, methods }
  }
}
