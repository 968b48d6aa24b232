import { DomainError } from '@slipway/contract/refusals.ts'
import { DEFAULT_AREA_CODE } from '@slipway/contract/identity/sign-in/sign-in.text-limits.ts'
import { accountField, indexcodeOf, isNumeric } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { checkedField } from '../login/field-check.ts'

export interface NamedAccount {
  account: string
  /** May be left out; one that is given has to fit the account (VA-07). */
  indexcode: string
}

/** Which accounts this installation can send codes to. */
export interface Reach {
  emailOnly: boolean
  /** Whether there is an SMS gateway. */
  phones: boolean
  isTelephoneCode(code: string): boolean
}

export const isPhone = (account: string): boolean => !account.includes('@')

/**
 * What an account that gets codes signs in as: the address, or the country's code and the number. Throws `InputRefused`
 * where it breaks the rules, and a refusal for a phone number where there is no SMS gateway.
 */
export function mailIndexcode({ account, indexcode }: NamedAccount, reach: Reach): string {
  checkedField('account', accountField(reach), account)
  if (isPhone(account) && !reach.phones) throw new DomainError('sign-in.noSmsGateway')
  const telephoneCode =
    indexcode && indexcode.endsWith(account) ? indexcode.slice(0, -account.length) : DEFAULT_AREA_CODE
  const expected = indexcodeOf(account, telephoneCode)
  const isReached = !isPhone(account) || (isNumeric(account) && reach.isTelephoneCode(telephoneCode))
  if (!isReached || (indexcode && indexcode.toLowerCase() !== expected)) throw new DomainError('sign-in.accountInput')
  return expected
}
