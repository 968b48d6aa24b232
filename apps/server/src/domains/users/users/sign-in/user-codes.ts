import type { Locale } from '@slipway/contract/locale.ts'
import type { UserCodePurpose } from '@slipway/contract/users/users/users.calls.ts'
import type { Database } from '../../../../db/database.ts'
import type { Log } from '../../../../log.ts'
import type { Mailer } from '../../../../mail/mailer.ts'
import {
  isPhone,
  mailIndexcode,
  mailIssued,
  smsIssued,
  type NamedAccount,
  type SharedSignIn,
} from '../../../identity/sign-in/index.ts'
import { usersStore } from '../users.store.ts'
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

/** The reply reveals nothing about the account (SI-005): only the message differs. */
export function userCodes({ db, mailer, shared, log }: UserCodesDependencies) {
  const { attempts, codes, reach, sms } = shared
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

    /** A failed notice must not undo the change. */
    async tellPasswordChanged(owner: { account: string; indexcode: string; locale: Locale }): Promise<void> {
      const { account, indexcode, locale } = owner
      try {
        if (isPhone(account)) await sms?.send({ to: `+${indexcode}`, ...passwordChangedSms(locale) })
        else await mailer.send({ to: account, ...passwordChangedMail(locale) })
      } catch (error) {
        log.warn({ err: error }, 'the notice of a new password could not be sent')
      }
    },
  }
}

export type UserCodes = ReturnType<typeof userCodes>
