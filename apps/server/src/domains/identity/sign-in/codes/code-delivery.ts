import type { Locale } from '@slipway/contract/locale.ts'
import type { CodePurpose } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import type { Mailer } from '../../../../mail/mailer.ts'
import type { SmsGateway } from '../../../../sms/sms-gateway.ts'
import type { AccountsApi } from '../../accounts/index.ts'
import type { KnownBrowsers } from '../known-browsers/known-browsers.ts'
import { mailIssued } from './issued-mail.ts'
import { smsIssued } from './issued-sms.ts'
import { isPhone, mailIndexcode, type NamedAccount, type Reach } from './code-recipient.ts'
import type { verificationCodes } from './verification-codes.ts'
import { registerMail, resetMail, unknownAccountMail } from './mail-texts.ts'
import { registerSms, resetSms, unknownAccountSms } from './sms-texts.ts'
import type { Log } from '../../../../log.ts'

interface Dependencies {
  codes: ReturnType<typeof verificationCodes>
  accounts: AccountsApi
  known: KnownBrowsers
  /** A mailed link with which the account's owner sets a new password; undefined where it has no address to lead to. */
  resetLinkFor(accountId: number | undefined): Promise<string | undefined>
  mailer: Mailer
  sms: SmsGateway | undefined
  log: Pick<Log, 'warn'>
  reach: Reach
}

interface Asker {
  ip: string
  locale: Locale
  visit(): string
  browserToken: string | undefined
}

/** What a message says, by whether the account exists. */
interface MessageContent {
  purpose: CodePurpose
  code: string | undefined
  link: string | undefined
  isKnown: boolean
}

const mailOf = ({ purpose, code, link, isKnown }: MessageContent, locale: Locale) =>
  purpose === 'register'
    ? registerMail(code ?? '', isKnown, locale)
    : isKnown
      ? resetMail({ code, link }, locale)
      : unknownAccountMail(locale)

const smsOf = ({ purpose, code = '', isKnown }: MessageContent, locale: Locale) =>
  purpose === 'register'
    ? registerSms(code, isKnown, locale)
    : isKnown
      ? resetSms(code, locale)
      : unknownAccountSms(locale)

/**
 * The response reveals nothing about the account (SI-005): each successful request sends one email or SMS, and only the
 * message differs.
 */
export function codeDelivery(parts: Dependencies) {
  const { codes, accounts, known, resetLinkFor, mailer, sms, log, reach } = parts
  return {
    async send(asked: NamedAccount & { purpose: CodePurpose; smsCode: string }, asker: Asker): Promise<void> {
      const indexcode = mailIndexcode(asked, reach, asked.purpose === 'register')
      const { account, purpose, smsCode } = asked
      const { ip, visit } = asker
      const found = await accounts.byIndexcode(indexcode)
      const locale = found?.locale || asker.locale
      const isKnown = found !== undefined
      const place = await known.placeOf(indexcode, asker.browserToken)
      const hasLink = purpose === 'reset' && !isPhone(account)
      const isOpen = purpose === 'register' || isKnown
      const attempt = { indexcode, ip, visit, captcha: smsCode, place }
      const issued = await codes.issue({ purpose, indexcode }, attempt, { isOpen, hasLink })
      const link = hasLink ? await resetLinkFor(found?.accountId) : undefined
      const said = { purpose, code: issued.code, link, isKnown }
      if (isPhone(account)) await smsIssued({ sms, log }, issued, { to: `+${indexcode}`, ...smsOf(said, locale) })
      else await mailIssued({ mailer, log }, issued, { to: account, ...mailOf(said, locale) })
    },
  }
}
