import { DomainError } from '@slipway/contract/refusals.ts'
import { secondFactorLimits } from '@slipway/contract/identity/second-factor/second-factor.limits.ts'
import type { Clock } from '../../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { AccountsApi } from '../../accounts/index.ts'
import { holderOf, type SecondFactorApi } from '../../second-factor/index.ts'
import { pendingSignInsStore } from '../second-step/challenges.store.ts'
import type { Visitor } from '../sessions/sessions.ts'
import { newToken, tokenHashOf } from '../sessions/tokens.ts'

/** Who comes in, and with which browser: `visit` is `cookies.visit`. */
export interface LoginOrigin extends Visitor {
  visit(): string
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
   * The one way from a proved first factor (password, third party) to a session: gives its token. Where the account has a
   * second factor it throws `sign-in.secondFactorNeeded` (1006) with `{ ticket, methods }`, which the sign-in page takes on.
   * `passwordHash`: of the password that was right, if it was one.
   */
  return async function completeLogin(accountId: number, origin: LoginOrigin, passwordHash?: string): Promise<string> {
    const methods = await secondFactor.methodsOf(accountId)
    if (methods.length === 0) return startSession(accountId, origin, passwordHash)
    const ticket = newToken()
    const ticketHash = tokenHashOf(ticket)
    if (!ticketHash) throw new Error('a new token is malformed')
    const expiresAt = clock.now() + secondFactorLimits.pending.lifeMs
    await inTransaction(db, async (tx) => {
      await keepingPassword(accounts, accountId, passwordHash, tx)
      await pendingSignInsStore(tx).hold(ticketHash, accountId, browserOf(origin), expiresAt)
    })
    throw new DomainError('sign-in.secondFactorNeeded', { ticket, methods })
  }
}
