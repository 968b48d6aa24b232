import { accountAddressChanged } from '@slipway/contract/identity/accounts/accounts.events.ts'
import { accountField, indexcodeOf } from '@slipway/contract/identity/sign-in/sign-in.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../../clock.ts'
import type { Database } from '../../../../db/database.ts'
import type { EventPublisher } from '../../../../events/domain-events.ts'
import type { Log } from '../../../../log.ts'
import type { Mailer } from '../../../../mail/mailer.ts'
import type { SmsGateway } from '../../../../sms/sms-gateway.ts'
import type { Account, AccountNotices, AccountsApi } from '../../accounts/index.ts'
import type { FactorProofs } from '../../second-factor/index.ts'
import { isPhone, type Reach } from '../codes/code-recipient.ts'
import { mailIssued } from '../codes/issued-mail.ts'
import { smsIssued } from '../codes/issued-sms.ts'
import { newEmailMail, oldEmailMail } from '../codes/email-change-mails.ts'
import { emailChangeSms } from '../codes/sms-texts.ts'
import { placeInSession, type verificationCodes } from '../codes/verification-codes.ts'
import type { CodeKey } from '../codes/verification-codes.store.ts'
import { checkedField } from '../login/field-check.ts'
import { resetTicketsStore } from '../reset/reset-tickets.store.ts'
import type { openSessions } from '../sessions/sessions.ts'

interface Dependencies {
  db: Database
  clock: Clock
  codes: ReturnType<typeof verificationCodes>
  accounts: AccountsApi
  sessions: ReturnType<typeof openSessions>
  proofs: Pick<FactorProofs, 'requireProof'>
  events: EventPublisher
  notices: AccountNotices
  mailer: Mailer
  sms: SmsGateway | undefined
  log: Pick<Log, 'warn'>
  reach: Reach
}

/** The session in which the address is changed. */
export interface EmailChanger {
  accountId: number
  token: string | undefined
  ip: string
  locale: Locale
}

/** Both codes are valid for this new address only. */
const keyOf = (purpose: 'emailOld' | 'emailNew', accountId: number, email: string): CodeKey => ({
  purpose,
  indexcode: String(accountId),
  email: email.toLowerCase(),
})

/** Names the code that is wrong, because the form has two. */
async function ofField<T>(field: 'oldCode' | 'newCode', work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof DomainError && error.reason.startsWith('sign-in.code')
      ? new DomainError(error.reason, { ...error.details, field })
      : error
  }
}

/** A change of the address by which an account signs in: whoever makes it reads mail at both addresses (decision 0071). */
export function emailChangeService(parts: Dependencies) {
  const { codes, accounts, sessions, proofs, events, notices, sms, reach } = parts

  async function ownAccount(accountId: number, email: string): Promise<Account> {
    checkedField('email', accountField({ emailOnly: true, longAccounts: reach.longAccounts }), email)
    const own = await accounts.byId(accountId)
    if (!own) throw new DomainError('access.noSession')
    if (own.indexcode === indexcodeOf(email, '')) throw new DomainError('sign-in.sameEmail', { field: 'email' })
    return own
  }

  async function sendToOld({ account, indexcode }: Account, key: CodeKey, email: string, { ip, locale }: EmailChanger) {
    if (isPhone(account) && !sms) throw new DomainError('sign-in.noSmsGateway')
    const issued = await codes.issue(key, { ip, isSignedIn: true }, { isOpen: true, hasLink: false })
    const code = issued.code ?? ''
    if (isPhone(account))
      await smsIssued(parts, issued, { to: `+${indexcode}`, ...emailChangeSms(code, email, locale) })
    else await mailIssued(parts, issued, { to: account, ...oldEmailMail(code, email, locale) })
    return issued
  }

  return {
    async sendCodes(email: string, changer: EmailChanger): Promise<void> {
      const { accountId, ip, locale, token } = changer
      const own = await ownAccount(accountId, email)
      await proofs.requireProof({ token })
      const isTaken = (await accounts.byIndexcode(indexcodeOf(email, ''))) !== undefined
      const toOld = await sendToOld(own, keyOf('emailOld', accountId, email), email, changer)
      try {
        const key = keyOf('emailNew', accountId, email)
        const issued = await codes.issue(key, { ip, isSignedIn: true }, { isOpen: true, hasLink: false })
        await mailIssued(parts, issued, { to: email, ...newEmailMail(issued.code ?? '', isTaken, locale) })
      } catch (error) {
        await toOld.takeBack()
        throw error
      }
    },

    /** Returns the account's new name and the token of this browser's new session; all earlier ones end. */
    async change(
      { email, oldCode, newCode }: { email: string; oldCode: string; newCode: string },
      { accountId, ip, locale }: EmailChanger,
      startSession: () => Promise<string>,
    ): Promise<{ account: string; token: string }> {
      const own = await ownAccount(accountId, email)
      const [oldKey, newKey] = [keyOf('emailOld', accountId, email), keyOf('emailNew', accountId, email)]
      const place = placeInSession(ip)
      await ofField('oldCode', codes.check(oldKey, oldCode, place))
      const changed = codes.use(newKey, newCode, place, async (tx) => {
        await accounts.setAddress(accountId, { account: email, indexcode: indexcodeOf(email, '') }, tx)
        await codes.forget(oldKey, tx)
        await resetTicketsStore(tx).removeAllOf(accountId)
        await sessions.endAllOf([accountId], tx)
        await events.publish(tx, accountAddressChanged, { accountId })
      })
      await ofField('newCode', changed)
      const token = await startSession()
      for (const address of [own.account, email]) {
        await notices.tell(address, 'emailChanged', locale, { from: own.account, to: email })
      }
      return { account: email, token }
    },
  }
}
