import { newPasswordField } from '@slipway/contract/identity/sign-in/sign-in.ts'
import type { AccountsApi } from '../../accounts/index.ts'
import { checkedPassword } from '../login/field-check.ts'
import { mailIndexcode, type NamedAccount, type Reach } from '../codes/code-recipient.ts'
import type { verificationCodes } from '../codes/verification-codes.ts'
import { hashPassword } from '../login/passwords.ts'

interface Dependencies {
  codes: ReturnType<typeof verificationCodes>
  accounts: AccountsApi
  reach: Reach
}

export interface Registration extends NamedAccount {
  /** Base64 (SI-001). */
  password: string
  code: string
  /** `Accept-Language`. */
  languages: string
}

export const registrationService = ({ codes, accounts, reach }: Dependencies) => ({
  /** SI-007. A wrong field does not count as an attempt of the code. */
  async register({ account, indexcode, password, code, languages }: Registration): Promise<void> {
    const signsInAs = mailIndexcode({ account, indexcode }, reach)
    const chosen = checkedPassword(newPasswordField, password)
    await codes.use({ purpose: 'register', indexcode: signsInAs }, code)
    await accounts.create({
      account,
      indexcode: signsInAs,
      passwordHash: await hashPassword(chosen),
      languages,
      roleKey: 'developer',
      isRoot: false,
    })
  },
})
