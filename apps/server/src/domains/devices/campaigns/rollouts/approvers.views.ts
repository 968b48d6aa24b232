import { memberRole } from '@slipway/contract/products/products/member-roles.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

export const approversViews = (db: DatabaseOrTransaction) => ({
  /** Whether an account other than these could approve a plan: an owner of the product, or an administrator. */
  async exist(productId: string, except: readonly number[]): Promise<boolean> {
    const { rows } = await sql`
      select from (
        select account_id as id from product_members where product_id = ${productId} and role = ${memberRole.owner}
        union select a.id from accounts a join roles r on r.id = a.role_id where r.administrator) as able
      where not able.id = any(${except}::bigint[]) limit 1`.execute(db)
    return rows.length > 0
  },
})
