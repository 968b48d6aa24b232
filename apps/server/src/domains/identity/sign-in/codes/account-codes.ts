import type { Bilingual, Locale } from '@slipway/contract/locale.ts'
import type { Mailer } from '../../../../mail/mailer.ts'
import { mailIssued } from './issued-mail.ts'
import { placeInSession, type verificationCodes } from './verification-codes.ts'
import type { CodeKey } from './verification-codes.store.ts'
import { codeMail } from './mail-texts.ts'
import type { Log } from '../../../../log.ts'

/** An address that a signed-in account claims to own. */
export interface AddressToVerify {
  purpose: 'developer'
  accountId: number
  email: string
}

interface Dependencies {
  codes: ReturnType<typeof verificationCodes>
  mailer: Mailer
  log: Pick<Log, 'warn'>
}

/** One valid code for each account and purpose, for any address: the limits on codes apply to the account. */
const keyOf = ({ purpose, accountId, email }: AddressToVerify): CodeKey => ({
  purpose,
  indexcode: String(accountId),
  email: email.toLowerCase(),
})

/** Codes to addresses that accounts verify, under the same limits as those of registration (CN-39). */
export const accountCodes = ({ codes, mailer, log }: Dependencies) => ({
  /** Throws `request.tooMany`, `sign-in.tooManyCodes` and `sign-in.mailFailed`. */
  async send(
    address: AddressToVerify,
    said: { subject: Bilingual; hello: Bilingual },
    { ip, locale }: { ip: string; locale: Locale },
  ): Promise<void> {
    const issued = await codes.issue(keyOf(address), { ip, isSignedIn: true }, { isOpen: true, hasLink: false })
    await mailIssued({ mailer, log }, issued, { to: address.email, ...codeMail(issued.code ?? '', said, locale) })
  },

  /** Consumes the code. Throws `sign-in.codeWrong` and `sign-in.codeSpent`. */
  use: (address: AddressToVerify, typed: string): Promise<void> =>
    codes.use(keyOf(address), typed, placeInSession(''), async () => {}),
})

export type AccountCodes = ReturnType<typeof accountCodes>
