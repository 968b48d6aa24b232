import { DomainError } from '@slipway/contract/refusals.ts'
import { DEFAULT_AREA_CODE } from '@slipway/contract/identity/sign-in/sign-in.text-limits.ts'
import { accountField, indexcodeOf, isNumeric } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { checkedField } from '../login/field-check.ts'

export interface NamedAccount {
  account: string
  /** Optional; a given one has to match the account (VA-07). */
  indexcode: string
}

/** The kinds of accounts that this installation can send codes to. */
export interface Reach {
  emailOnly: boolean
  /** New accounts can be email addresses of more than 32 characters (VA-02). */
  longAccounts: boolean
  /** Whether an SMS gateway is configured. */
  phones: boolean
  isTelephoneCode(code: string): boolean
}

export const isPhone = (account: string): boolean => !account.includes('@')

/**
 * The login name of an account that gets codes: the address, or the country's code and the number. Throws
 * `InputRefused` for an invalid one, and a refusal for a phone number without an SMS gateway. `isNew`: for an account
 * that does not exist yet.
 */
export function mailIndexcode({ account, indexcode }: NamedAccount, reach: Reach, isNew = false): string {
  const longAccounts = reach.longAccounts || !isNew
  checkedField('account', accountField({ emailOnly: reach.emailOnly, longAccounts }), account)
  if (isPhone(account) && !reach.phones) throw new DomainError('sign-in.noSmsGateway')
  const telephoneCode =
    indexcode && indexcode.endsWith(account) ? indexcode.slice(0, -account.length) : DEFAULT_AREA_CODE
  const expected = indexcodeOf(account, telephoneCode)
  const isReached = !isPhone(account) || (isNumeric(account) && reach.isTelephoneCode(telephoneCode))
  if (!isReached || (indexcode && indexcode.toLowerCase() !== expected)) throw new DomainError('sign-in.accountInput')
  return expected
}
