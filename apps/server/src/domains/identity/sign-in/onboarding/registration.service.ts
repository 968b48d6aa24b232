import { DomainError } from '@slipway/contract/refusals.ts'
import { newPasswordField } from '@slipway/contract/identity/sign-in/sign-in.ts'
import type { AccountsApi } from '../../accounts/index.ts'
import { checkedPassword } from '../login/field-check.ts'
import { mailIndexcode, type NamedAccount, type Reach } from '../codes/code-recipient.ts'
import type { verificationCodes } from '../codes/verification-codes.ts'
import type { KnownBrowsers } from '../known-browsers/known-browsers.ts'
import { hashPassword } from '../login/passwords.ts'

interface Dependencies {
  codes: ReturnType<typeof verificationCodes>
  accounts: AccountsApi
  known: KnownBrowsers
  reach: Reach
}

export interface Registration extends NamedAccount {
  /** Base64 (SI-001). */
  password: string
  code: string
  /** `Accept-Language`. */
  languages: string
  ip: string
  browserToken: string | undefined
}

export const registrationService = ({ codes, accounts, known, reach }: Dependencies) => ({
  /**
   * SI-007. A wrong field does not count as an attempt of the code. The code is checked before the password is hashed,
   * which takes long, and consumed together with the creation of the account.
   */
  async register({ account, indexcode, password, code, languages, ip, browserToken }: Registration): Promise<void> {
    const signsInAs = mailIndexcode({ account, indexcode }, reach, true)
    const chosen = checkedPassword(newPasswordField, password)
    const key = { purpose: 'register', indexcode: signsInAs } as const
    const from = { ip, place: await known.placeOf(signsInAs, browserToken) }
    await codes.check(key, code, from)
    const passwordHash = await hashPassword(chosen)
    let isTaken = false
    await codes.use(key, code, from, async (tx) => {
      isTaken = (await accounts.byIndexcode(signsInAs)) !== undefined
      if (isTaken) return
      const made = {
        account,
        indexcode: signsInAs,
        passwordHash,
        languages,
        roleKey: 'developer',
        isRoot: false,
      } as const
      await accounts.create(made, tx)
    })
    if (isTaken) throw new DomainError('accounts.taken')
  },
})
