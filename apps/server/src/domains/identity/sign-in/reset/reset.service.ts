import type { Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'
import { mailCodeField, newPasswordField } from '@slipway/contract/identity/sign-in/sign-in.ts'
import type { Clock } from '../../../../clock.ts'
import { inTransaction, type Database } from '../../../../db/database.ts'
import type { SmsGateway } from '../../../../sms/sms-gateway.ts'
import type { Account, AccountNotices, AccountsApi } from '../../accounts/index.ts'
import type { SecondFactorApi } from '../../second-factor/index.ts'
import type { signInAttempts } from '../login/login-attempts.ts'
import { checkedField, checkedPassword } from '../login/field-check.ts'
import { isPhone, mailIndexcode, type NamedAccount, type Reach } from '../codes/code-recipient.ts'
import type { verificationCodes } from '../codes/verification-codes.ts'
import { hashPassword } from '../login/passwords.ts'
import { passwordChangedSms } from '../codes/sms-texts.ts'
import type { BrowserCookie, KnownBrowsers } from '../known-browsers/known-browsers.ts'
import { resetTicketsStore } from './reset-tickets.store.ts'
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
  known: KnownBrowsers
  notices: AccountNotices
  sms: SmsGateway | undefined
  log: Pick<Log, 'warn'>
  reach: Reach
}

/** The browser in which a password is reset. */
export interface ResetFrom {
  ip: string
  locale: Locale
  browser: BrowserCookie
}

const RESET_PAGE = '/authrization/resetPassword/'
/** Ids begin at 1. */
const NO_ACCOUNT = 0

/** SI-008: a code gives a ticket, a ticket sets a password. */
export function resetService(parts: Dependencies) {
  const { db, clock, codes, accounts, sessions, attempts, secondFactor, known, notices, sms, log, reach } = parts

  async function tellOwner({ account, indexcode }: Account, locale: Locale): Promise<void> {
    await notices.tell(account, 'passwordChanged', locale)
    if (!isPhone(account)) return
    try {
      await sms?.send({ to: `+${indexcode}`, ...passwordChangedSms(locale) })
    } catch (error) {
      // The password is set; a failed notice must not undo it.
      log.warn({ err: error }, 'the notice of a new password could not be sent')
    }
  }

  return {
    async ticketFor(named: NamedAccount & { code: string }, from: ResetFrom): Promise<string> {
      const indexcode = mailIndexcode(named, reach)
      const code = checkedField('code', mailCodeField, named.code)
      const place = await known.placeOf(indexcode, from.browser.browserToken)
      const { token, hash: tokenHash } = newToken()
      await codes.use({ purpose: 'reset', indexcode }, code, { ip: from.ip, place }, async (tx) => {
        const found = await accounts.byIndexcode(indexcode)
        if (!found) throw new DomainError('sign-in.codeSpent')
        const ticket = { accountId: found.accountId, expiresAt: clock.now() + signInLimits.resetTicketLifeMs }
        await resetTicketsStore(tx).hold(tokenHash, ticket)
      })
      return token
    },

    /**
     * The link of an email: 256 random bits, of which the database has a hash. Undefined `accountId`: takes the same time,
     * and no one gets the link.
     */
    async linkFor(accountId: number | undefined): Promise<string | undefined> {
      const origin = await known.originFor(accountId ?? NO_ACCOUNT)
      const { token, hash: tokenHash } = newToken()
      const expiresAt = clock.now() + signInLimits.resetLinkLifeMs
      const holder = origin === undefined ? NO_ACCOUNT : (accountId ?? NO_ACCOUNT)
      await resetTicketsStore(db).hold(tokenHash, { accountId: holder, expiresAt })
      return origin === undefined || accountId === undefined ? undefined : `${origin}${RESET_PAGE}${token}`
    },

    /** Whether a ticket can still set a password. */
    async isValid(ticket: string): Promise<boolean> {
      const tokenHash = tokenHashOf(ticket)
      return tokenHash !== undefined && (await resetTicketsStore(db).isHeld(tokenHash, clock.now()))
    },

    /**
     * For operators with access to the data folder who lost every other access: ROOT's ticket, which also removes its
     * second factors.
     */
    async ticketForRoot(): Promise<string | undefined> {
      const root = await accounts.root()
      if (!root) return undefined
      await resetTicketsStore(db).removeAllOf(root.accountId)
      const { token, hash: tokenHash } = newToken()
      const expiresAt = clock.now() + signInLimits.recoveryLifeMs
      await resetTicketsStore(db).hold(tokenHash, { accountId: root.accountId, removesFactors: true, expiresAt })
      return token
    },

    /**
     * Ends all sessions of the account. An invalid password does not consume the ticket. The browser is known from then
     * on: its owner can sign in while strangers have locked the account.
     */
    async setPassword({ ticket, password }: { ticket: string; password: string }, from: ResetFrom): Promise<void> {
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
        await attempts.forgive(owner, tx)
        await known.forgetAllOf(owner.accountId, tx)
        await known.remember(owner.accountId, from.browser, tx)
        if (taken.removesFactors) await secondFactor.removeAllOf(owner.accountId, tx)
        await sessions.endAllOf([owner.accountId], tx)
        return owner
      })
      await tellOwner(account, from.locale)
    },

    sweep: (): Promise<void> => resetTicketsStore(db).removeOld(clock.now()),
  }
}
