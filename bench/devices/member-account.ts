import { memberRole } from '@slipway/contract/products/products/member-roles.ts'
import type { Pool } from 'pg'
import { hashPassword } from '../../apps/server/src/domains/identity/sign-in/login/passwords.ts'
import { signedInClient, type ConsoleClient } from '../../tools/console-client.ts'

const PASSWORD = 'Bench-2026'

/** Signs in as a new developer who is a member of this product only; inserted without registration mails. */
export async function memberOf(pool: Pool, origin: string, productId: string): Promise<ConsoleClient> {
  const account = memberName(productId)
  await pool.query(
    `with member as (
       insert into accounts (account, indexcode, password_hash, role_id, app_key)
       select $1, $1, $2, id, $1 from roles where key = 'developer' returning id, account)
     insert into product_members (product_id, account_id, account, role, product_created_at, publish_status, is_deleted)
     select p.id, member.id, member.account, $4, p.created_at, p.publish_status, false from products p, member where p.id = $3`,
    [account, await hashPassword(PASSWORD), productId, memberRole.developer],
  )
  return memberAgain(origin, productId)
}

export const memberName = (productId: string): string => `member-${productId.toLowerCase()}@example.com`

/** Signs in as the member of an earlier run. */
export const memberAgain = (origin: string, productId: string): Promise<ConsoleClient> =>
  signedInClient(origin, memberName(productId), PASSWORD)
