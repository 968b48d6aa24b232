import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { RequestOptions } from '@slipway/contract/identity/second-factor/webauthn.ts'
import type { proveIdentity } from '@slipway/contract/identity/sign-in/second-step.calls.ts'
import { decodePassword, newPasswordField } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { inTransaction, type Database } from '../../../../db/database.ts'
import type { AccountNotices, AccountsApi } from '../../accounts/index.ts'
import { holderOf, inSession, type SecondFactorApi } from '../../second-factor/index.ts'
import { checkedPassword } from '../login/field-check.ts'
import { hashPassword, isPasswordOf } from '../login/passwords.ts'
import type { KnownBrowsers } from '../known-browsers/known-browsers.ts'
import type { openSessions } from '../sessions/sessions.ts'

interface Dependencies {
  db: Database
  accounts: AccountsApi
  sessions: ReturnType<typeof openSessions>
  secondFactor: SecondFactorApi
  known: KnownBrowsers
  notices: AccountNotices
}

/** The account of a session. */
export interface SignedInPerson {
  accountId: number
  token: string | undefined
  origin: string
  locale: Locale
}

/** Proofs of identity within a session, and changes that need the old password. */
export function proofService({ db, accounts, sessions, secondFactor, known, notices }: Dependencies) {
  async function hashOf(accountId: number): Promise<string> {
    return (await accounts.byId(accountId))?.passwordHash ?? ''
  }

  /** Wrong passwords count together with wrong codes: a stolen session must not allow guessing the password. */
  const tryPassword = (accountId: number, encoded: string): Promise<void> =>
    secondFactor.tryOther(inSession(accountId), async () => {
      const isRight = await isPasswordOf(await hashOf(accountId), decodePassword(encoded) ?? '')
      return isRight ? undefined : 'second-factor.proofWrong'
    })

  return {
    async prove({ password, code, response }: CheckedInputOf<typeof proveIdentity>, person: SignedInPerson) {
      const { accountId, token = '', origin } = person
      if (response) {
        const holder = holderOf('proof', token)
        await secondFactor.signedBy({ response, origin, holder, accountId, verifiesUser: false })
      } else if (code) await secondFactor.tryTotp(inSession(accountId), code)
      else await tryPassword(accountId, password)
      await sessions.markProved(token, response || code ? 'factor' : 'password')
    },

    async askPasskey({ accountId, token = '', origin }: SignedInPerson): Promise<RequestOptions> {
      const methods = await secondFactor.methodsOf(accountId)
      if (!methods.includes('passkey')) throw new DomainError('second-factor.notFound')
      return secondFactor.askToSign({ origin, holder: holderOf('proof', token) }, accountId, false)
    },

    /** Returns the token of this browser's new session; all earlier ones end. */
    async changePassword(
      given: { oldPassword: string; password: string },
      { accountId, locale }: SignedInPerson,
      startSession: () => Promise<string>,
    ): Promise<string> {
      const chosen = checkedPassword(newPasswordField, given.password)
      await tryPassword(accountId, given.oldPassword)
      const passwordHash = await hashPassword(chosen)
      await inTransaction(db, async (tx) => {
        await accounts.setPasswordHash(accountId, passwordHash, tx)
        await sessions.endAllOf([accountId], tx)
        await known.forgetAllOf(accountId, tx)
      })
      const token = await startSession()
      const account = (await accounts.byId(accountId))?.account ?? ''
      await notices.tell(account, 'passwordChanged', locale)
      return token
    },
  }
}
