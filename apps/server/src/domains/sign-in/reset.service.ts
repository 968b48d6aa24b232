import type { Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { signInLimits } from '@slipway/contract/sign-in/sign-in.limits.ts'
import { mailCodeField, newPasswordField } from '@slipway/contract/sign-in/sign-in.ts'
import type { Clock } from '../../clock.ts'
import { inTransaction, type Database } from '../../db/database.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Account, AccountsDoor } from '../accounts/index.ts'
import type { signInAttempts } from './attempts.ts'
import type { MailLog } from './code-mailing.ts'
import { checkedField, checkedPassword } from './field-check.ts'
import { mailIndexcode, type NamedAccount } from './mail-account.ts'
import type { mailCodes } from './mail-codes.ts'
import { passwordChangedMail } from './mail-texts.ts'
import { hashPassword } from './passwords.ts'
import { resetTicketsStore } from './reset-tickets.store.ts'
import type { openSessions } from './sessions.ts'
import { newToken, tokenHashOf } from './tokens.ts'

interface Parts {
  db: Database
  clock: Clock
  codes: ReturnType<typeof mailCodes>
  accounts: AccountsDoor
  sessions: ReturnType<typeof openSessions>
  attempts: ReturnType<typeof signInAttempts>
  mailer: Mailer
  log: MailLog
  emailOnly: boolean
}

/** SI-008: a code gives a ticket, a ticket sets a password. */
export function resetService(parts: Parts) {
  const { db, clock, codes, accounts, sessions, attempts, mailer, log, emailOnly } = parts

  async function tellOwner({ account }: Account, locale: Locale): Promise<void> {
    try {
      await mailer.send({ to: account, ...passwordChangedMail(locale) })
    } catch (error) {
      // The password is set; that the note of it did not leave changes nothing.
      log.warn({ err: error }, 'a mail could not be sent')
    }
  }

  return {
    async ticketFor(named: NamedAccount & { code: string }): Promise<string> {
      const indexcode = mailIndexcode(named, emailOnly)
      const code = checkedField('code', mailCodeField, named.code)
      await codes.use({ purpose: 'reset', indexcode }, code)
      const found = await accounts.byIndexcode(indexcode)
      const token = newToken()
      const tokenHash = tokenHashOf(token)
      if (!found || !tokenHash) throw new DomainError('sign-in.codeSpent')
      await resetTicketsStore(db).hold(tokenHash, found.accountId, clock.now() + signInLimits.resetTicketLifeMs)
      return token
    },

    /** Ends all sessions of the account. A password that breaks the rules leaves the ticket as it is. */
    async setPassword({ ticket, password }: { ticket: string; password: string }, locale: Locale): Promise<void> {
      const tokenHash = tokenHashOf(ticket)
      const isHeld = tokenHash && (await resetTicketsStore(db).isHeld(tokenHash, clock.now()))
      if (!isHeld) throw new DomainError('sign-in.ticketSpent')
      const passwordHash = await hashPassword(checkedPassword(newPasswordField, password))
      const account = await inTransaction(db, async (tx) => {
        const accountId = await resetTicketsStore(tx).take(tokenHash, clock.now())
        const owner = accountId === undefined ? undefined : await accounts.byId(accountId, tx)
        if (!owner) throw new DomainError('sign-in.ticketSpent')
        await accounts.setPasswordHash(owner.accountId, passwordHash, tx)
        await resetTicketsStore(tx).removeAllOf(owner.accountId)
        await codes.forget({ purpose: 'reset', indexcode: owner.indexcode }, tx)
        await attempts.forgive(owner.indexcode, tx)
        await sessions.endAllOf(owner.accountId, tx)
        return owner
      })
      sessions.dropAllOf(account.accountId)
      await tellOwner(account, locale)
    },

    sweep: (): Promise<void> => resetTicketsStore(db).removeOld(clock.now()),
  }
}
