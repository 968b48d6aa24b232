import { DomainError, type RefusalDetails } from '@slipway/contract/refusals.ts'
import { secondFactorLimits } from '@slipway/contract/identity/second-factor/second-factor.limits.ts'
import type { StepMethod } from '@slipway/contract/identity/sign-in/second-step.calls.ts'
import type { Clock } from '../../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { AccountsApi } from '../../accounts/index.ts'
import { holderOf, type SecondFactorApi } from '../../second-factor/index.ts'
import { pendingSignInsStore } from '../second-step/challenges.store.ts'
import type { SessionOrigin } from '../sessions/session-start.ts'
import { newToken } from '../../../../crypto/random-secrets.ts'

/** The address and browser of a sign-in: `visit` is `cookies.visit`. */
export interface LoginOrigin extends SessionOrigin {
  visit(): string
}

export interface StepNeeded {
  is: 'stepNeeded'
  ticket: string
  methods: readonly StepMethod[]
}

export type Entry = { is: 'session'; token: string } | StepNeeded

/** A session with the other fields of the reply, or the required next step. */
export type LoginResult<Session> = { is: 'session'; session: Session } | StepNeeded

/** The session for a reply. A required next step is refused with code 1006, with which the sign-in page continues. */
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
  startSession(accountId: number, entrant: SessionOrigin, passwordHash?: string): Promise<string>
}

/** A ticket is valid only in the browser that received it. */
export const browserOf = ({ visit }: LoginOrigin): Buffer => holderOf('pending sign-in', visit())

/** Throws the refusal of a wrong password where it was replaced meanwhile; otherwise locks it until `tx` ends. */
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
   * The only transition from a verified first factor (password, third party) to a session. An account with a second
   * factor gets a ticket for that step instead. `passwordHash` is the hash of the verified password, if there was one.
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
