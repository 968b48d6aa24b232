import { DomainError } from '@slipway/contract/refusals.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import type { CodePurpose } from '@slipway/contract/sign-in/sign-in.calls.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { AccountsDoor } from '../accounts/index.ts'
import { mailIndexcode, type NamedAccount } from './mail-account.ts'
import type { mailCodes } from './mail-codes.ts'
import { registerMail, resetMail, unknownAccountMail } from './mail-texts.ts'

export interface MailLog {
  warn(facts: object, text: string): void
}

interface Parts {
  codes: ReturnType<typeof mailCodes>
  accounts: AccountsDoor
  mailer: Mailer
  log: MailLog
  emailOnly: boolean
}

interface Asker {
  ip: string
  locale: Locale
  visit(): string
}

/**
 * Whoever asks learns nothing of the account (SI-005): each request that is answered well sends one mail, and all that
 * differs stands in the mail.
 */
export function codeMailing({ codes, accounts, mailer, log, emailOnly }: Parts) {
  return {
    async send(asked: NamedAccount & { purpose: CodePurpose; smsCode: string }, asker: Asker): Promise<void> {
      const indexcode = mailIndexcode(asked, emailOnly)
      const { account, purpose, smsCode } = asked
      const { ip, locale, visit } = asker
      const isKnown = (await accounts.byIndexcode(indexcode)) !== undefined
      const isOpen = purpose === 'register' || isKnown
      const issued = await codes.issue({ purpose, indexcode }, { indexcode, ip, visit, captcha: smsCode }, isOpen)

      const said =
        purpose === 'register'
          ? registerMail(issued.code, isKnown, locale)
          : isKnown
            ? resetMail(issued.code, locale)
            : unknownAccountMail(locale)
      try {
        await mailer.send({ to: account, ...said })
      } catch (error) {
        log.warn({ err: error, purpose }, 'a mail could not be sent')
        await issued.takeBack()
        throw new DomainError('sign-in.mailFailed')
      }
    },
  }
}
