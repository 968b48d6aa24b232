import type { Locale } from '@slipway/contract/locale.ts'
import type { CodePurpose } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import type { Mailer } from '../../../../mail/mailer.ts'
import type { SmsGateway } from '../../../../sms/sms-gateway.ts'
import type { AccountsApi } from '../../accounts/index.ts'
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
  mailer: Mailer
  sms: SmsGateway | undefined
  log: Pick<Log, 'warn'>
  reach: Reach
}

interface Asker {
  ip: string
  locale: Locale
  visit(): string
}

/** The texts of a code, by whether the account exists. */
const said = {
  mail: (purpose: CodePurpose, code: string, isKnown: boolean, locale: Locale) =>
    purpose === 'register'
      ? registerMail(code, isKnown, locale)
      : isKnown
        ? resetMail(code, locale)
        : unknownAccountMail(locale),
  sms: (purpose: CodePurpose, code: string, isKnown: boolean, locale: Locale) =>
    purpose === 'register'
      ? registerSms(code, isKnown, locale)
      : isKnown
        ? resetSms(code, locale)
        : unknownAccountSms(locale),
}

/**
 * The response reveals nothing about the account (SI-005): each successful request sends one email or SMS, and only the
 * message differs.
 */
export function codeDelivery({ codes, accounts, mailer, sms, log, reach }: Dependencies) {
  return {
    async send(asked: NamedAccount & { purpose: CodePurpose; smsCode: string }, asker: Asker): Promise<void> {
      const indexcode = mailIndexcode(asked, reach)
      const { account, purpose, smsCode } = asked
      const { ip, locale, visit } = asker
      const isKnown = (await accounts.byIndexcode(indexcode)) !== undefined
      const isOpen = purpose === 'register' || isKnown
      const issued = await codes.issue({ purpose, indexcode }, { indexcode, ip, visit, captcha: smsCode }, isOpen)
      if (isPhone(account)) {
        await smsIssued({ sms, log }, issued, {
          to: `+${indexcode}`,
          ...said.sms(purpose, issued.code, isKnown, locale),
        })
      } else {
        await mailIssued({ mailer, log }, issued, { to: account, ...said.mail(purpose, issued.code, isKnown, locale) })
      }
    },
  }
}
