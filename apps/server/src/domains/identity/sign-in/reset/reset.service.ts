import type { Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'
import { mailCodeField, newPasswordField } from '@slipway/contract/identity/sign-in/sign-in.ts'
import type { Clock } from '../../../../clock.ts'
import { inTransaction, type Database } from '../../../../db/database.ts'
import type { Mailer } from '../../../../mail/mailer.ts'
import type { SmsGateway } from '../../../../sms/sms-gateway.ts'
import type { Account, AccountsApi } from '../../accounts/index.ts'
import type { SecondFactorApi } from '../../second-factor/index.ts'
import type { signInAttempts } from '../login/login-attempts.ts'
import { checkedField, checkedPassword } from '../login/field-check.ts'
import { isPhone, mailIndexcode, type NamedAccount, type Reach } from '../codes/code-recipient.ts'
import type { verificationCodes } from '../codes/verification-codes.ts'
import { passwordChangedMail } from '../codes/mail-texts.ts'
import { hashPassword } from '../login/passwords.ts'
import { passwordChangedSms } from '../codes/sms-texts.ts'
import { resetTicketsStore, type ResetTicket } from './reset-tickets.store.ts'
import type { openSessions } from '../sessions/sessions.ts'
import { newToken } from '../../../../crypto/random-secrets.ts'
import { tokenHashOf } from '../sessions/tokens.ts'
import type { Log } from '../../../../log.ts'

interface Dependencies {
  db: Database
  clock: Clock
  codes: ReturnType<typeof verificationCodes>
  accounts: AccountsApi
  sessions: ReturnType<typeof openSessions>
  attempts: ReturnType<typeof signInAttempts>
  secondFactor: Pick<SecondFactorApi, 'removeAllOf'>
  mailer: Mailer
  sms: SmsGateway | undefined
  log: Pick<Log, 'warn'>
  reach: Reach
}

/** SI-008: a code gives a ticket, a ticket sets a password. */
export function resetService(parts: Dependencies) {
  const { db, clock, codes, accounts, sessions, attempts, secondFactor, mailer, sms, log, reach } = parts

  async function tellOwner({ account, indexcode }: Account, locale: Locale): Promise<void> {
    try {
      if (isPhone(account)) await sms?.send({ to: `+${indexcode}`, ...passwordChangedSms(locale) })
      else await mailer.send({ to: account, ...passwordChangedMail(locale) })
    } catch (error) {
      // The password is set; a failed notice must not undo it.
      log.warn({ err: error }, 'the notice of a new password could not be sent')
    }
  }

  async function newTicket(ticket: ResetTicket, lifeMs: number): Promise<string> {
    const { token, hash: tokenHash } = newToken()
    await resetTicketsStore(db).hold(tokenHash, ticket, clock.now() + lifeMs)
    return token
  }

  return {
    async ticketFor(named: NamedAccount & { code: string }): Promise<string> {
      const indexcode = mailIndexcode(named, reach)
      const code = checkedField('code', mailCodeField, named.code)
      await codes.use({ purpose: 'reset', indexcode }, code)
      const found = await accounts.byIndexcode(indexcode)
      if (!found) throw new DomainError('sign-in.codeSpent')
      return newTicket({ accountId: found.accountId }, signInLimits.resetTicketLifeMs)
    },

    /**
     * For operators with access to the data folder who lost every other access: ROOT's ticket, which also removes its
     * second factors.
     */
    async ticketForRoot(): Promise<string | undefined> {
      const root = await accounts.root()
      if (!root) return undefined
      await resetTicketsStore(db).removeAllOf(root.accountId)
      return newTicket({ accountId: root.accountId, removesFactors: true }, signInLimits.recoveryLifeMs)
    },

    /** Ends all sessions of the account. An invalid password does not consume the ticket. */
    async setPassword({ ticket, password }: { ticket: string; password: string }, locale: Locale): Promise<void> {
      const tokenHash = tokenHashOf(ticket)
      const isHeld = tokenHash && (await resetTicketsStore(db).isHeld(tokenHash, clock.now()))
      if (!isHeld) throw new DomainError('sign-in.ticketSpent')
      const passwordHash = await hashPassword(checkedPassword(newPasswordField, password))
      const account = await inTransaction(db, async (tx) => {
        const taken = await resetTicketsStore(tx).take(tokenHash, clock.now())
        const owner = taken && (await accounts.byId(taken.accountId, tx))
        if (!owner) throw new DomainError('sign-in.ticketSpent')
        await accounts.setPasswordHash(owner.accountId, passwordHash, tx)
        await resetTicketsStore(tx).removeAllOf(owner.accountId)
        await codes.forget({ purpose: 'reset', indexcode: owner.indexcode }, tx)
        await attempts.forgive(owner.indexcode, tx)
        if (taken.removesFactors) await secondFactor.removeAllOf(owner.accountId, tx)
        await sessions.endAllOf([owner.accountId], tx)
        return owner
      })
      await tellOwner(account, locale)
    },

    sweep: (): Promise<void> => resetTicketsStore(db).removeOld(clock.now()),
  }
}
