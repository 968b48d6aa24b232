import { newPasswordField } from '@slipway/contract/identity/sign-in/sign-in.ts'
import type { AccountsDoor } from '../../accounts/index.ts'
import { checkedPassword } from '../login/field-check.ts'
import { mailIndexcode, type NamedAccount, type Reach } from '../codes/code-recipient.ts'
import type { mailCodes } from '../codes/verification-codes.ts'
import { hashPassword } from '../login/passwords.ts'

interface Parts {
  codes: ReturnType<typeof mailCodes>
  accounts: AccountsDoor
  reach: Reach
}

export interface Registration extends NamedAccount {
  /** Base64 (SI-001). */
  password: string
  code: string
  /** `Accept-Language`. */
  languages: string
}

export const registrationService = ({ codes, accounts, reach }: Parts) => ({
  /** SI-007. A wrong field spends no try of the code. */
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
