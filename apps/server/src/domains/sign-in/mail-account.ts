import { DomainError } from '@slipway/contract/refusals.ts'
import { accountField, indexcodeOf } from '@slipway/contract/sign-in/sign-in.ts'
import { checkedField } from './field-check.ts'

export interface NamedAccount {
  account: string
  /** May be left out; one that is given has to fit the account (VA-07). */
  indexcode: string
}

/**
 * What an account that gets mails signs in as. Throws `InputRefused` where it breaks the rules, and a refusal for a phone
 * number, which needs an SMS gateway.
 */
export function mailIndexcode({ account, indexcode }: NamedAccount, emailOnly: boolean): string {
  checkedField('account', accountField({ emailOnly }), account)
  if (!account.includes('@')) throw new DomainError('sign-in.noSmsGateway')
  const expected = indexcodeOf(account, '')
  if (indexcode && indexcode.toLowerCase() !== expected) throw new DomainError('sign-in.accountInput')
  return expected
}
