import type { Locale } from '@slipway/contract/locale.ts'
import type { UserCodePurpose } from '@slipway/contract/users/users/users.calls.ts'
import type { Database } from '../../../../db/database.ts'
import type { Log } from '../../../../log.ts'
import type { Mail, Mailer } from '../../../../mail/mailer.ts'
import type { Sms } from '../../../../sms/sms-gateway.ts'
import {
  isPhone,
  mailIndexcode,
  mailIssued,
  smsIssued,
  type IssuedCode,
  type NamedAccount,
  type SharedSignIn,
} from '../../../identity/sign-in/index.ts'
import { usersStore } from '../users.store.ts'
import {
  logoffCodeMail,
  logoffCodeSms,
  logoffMail,
  logoffRevokedMail,
  logoffRevokedSms,
  logoffSms,
} from './logoff-messages.ts'
import { codeMailFor, codeSmsFor, passwordChangedMail, passwordChangedSms } from './user-messages.ts'

export interface UserCodesDependencies {
  db: Database
  mailer: Mailer
  shared: SharedSignIn
  log: Pick<Log, 'warn'>
}

/** Codes and failed sign-ins of end users are counted apart from those of console accounts. */
export const attemptKeyOf = (indexcode: string): string => `user:${indexcode}`

const kinds = { register: 'userRegister', login: 'userLogin', reset: 'userReset' } as const

export const codeKeyOf = (purpose: UserCodePurpose, indexcode: string) => ({ purpose: kinds[purpose], indexcode })

interface Asker {
  ip: string
  locale: Locale
  visit(): string
}

interface Owner {
  account: string
  indexcode: string
  locale: Locale
}

interface Notice {
  mail: Omit<Mail, 'to'>
  message: Omit<Sms, 'to'>
}

/** The reply reveals nothing about the account (SI-005): only the message differs. */
export function userCodes({ db, mailer, shared, log }: UserCodesDependencies) {
  const { attempts, codes, reach, sms } = shared

  /** A failed notice must not undo the change. */
  async function tell({ account, indexcode }: Owner, { mail, message }: Notice): Promise<void> {
    try {
      if (isPhone(account)) await sms?.send({ to: `+${indexcode}`, ...message })
      else await mailer.send({ to: account, ...mail })
    } catch (error) {
      log.warn({ err: error }, 'a notice to an end user could not be sent')
    }
  }

  return {
    showCaptcha: (named: NamedAccount, visit: string): Promise<string> =>
      attempts.showCaptcha(attemptKeyOf(mailIndexcode(named, reach)), visit),

    async send(asked: NamedAccount & { purpose: UserCodePurpose; smsCode: string }, asker: Asker): Promise<void> {
      const { account, purpose, smsCode } = asked
      const indexcode = mailIndexcode(asked, reach, purpose === 'register')
      const found = await usersStore(db).byIndexcode(indexcode)
      const isKnown = found !== undefined
      const locale = found?.locale ?? asker.locale
      const attempt = {
        indexcode: attemptKeyOf(indexcode),
        ip: asker.ip,
        visit: asker.visit,
        captcha: smsCode,
        place: undefined,
      }
      const isOpen = purpose === 'register' || isKnown
      const issued = await codes.issue(codeKeyOf(purpose, indexcode), attempt, { isOpen, hasLink: false })
      const said = { purpose, code: issued.code ?? '', isKnown }
      if (isPhone(account)) await smsIssued({ sms, log }, issued, { to: `+${indexcode}`, ...codeSmsFor(said, locale) })
      else await mailIssued({ mailer, log }, issued, { to: account, ...codeMailFor(said, locale) })
    },

    async sendLogoffCode({ account, indexcode, locale }: Owner, issued: IssuedCode): Promise<void> {
      const code = issued.code ?? ''
      const to = `+${indexcode}`
      if (isPhone(account)) await smsIssued({ sms, log }, issued, { to, ...logoffCodeSms(code, locale) })
      else await mailIssued({ mailer, log }, issued, { to: account, ...logoffCodeMail(code, locale) })
    },

    tellPasswordChanged: (owner: Owner): Promise<void> =>
      tell(owner, { mail: passwordChangedMail(owner.locale), message: passwordChangedSms(owner.locale) }),

    tellLogoff(
      owner: Owner & { timeZone: string },
      endsAt: number,
      { isByStaff }: { isByStaff: boolean },
    ): Promise<void> {
      const { locale, timeZone } = owner
      const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(endsAt)
      return tell(owner, {
        mail: logoffMail({ day, isByStaff }, locale),
        message: logoffSms({ day, isByStaff }, locale),
      })
    },

    tellLogoffRevoked: (owner: Owner): Promise<void> =>
      tell(owner, { mail: logoffRevokedMail(owner.locale), message: logoffRevokedSms(owner.locale) }),
  }
}

export type UserCodes = ReturnType<typeof userCodes>
