import { DEFAULT_AREA_CODE } from '@slipway/contract/identity/sign-in/sign-in.text-limits.ts'
import { indexcodeOf } from '@slipway/contract/identity/sign-in/sign-in.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** The user with this account, as gray releases know it: an email address, or a phone number of any area code. */
export async function audienceUserOf(
  db: DatabaseOrTransaction,
  account: string,
): Promise<{ userId: string; account: string; country: string } | undefined> {
  const wanted = account.trim().toLowerCase().replace(/^\+/, '')
  const row = await db
    .selectFrom('users')
    .select(['uid', 'account', 'country'])
    .where('indexcode', 'in', [wanted, indexcodeOf(wanted, DEFAULT_AREA_CODE)])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  return row && { userId: row.uid, account: row.account, country: row.country }
}
