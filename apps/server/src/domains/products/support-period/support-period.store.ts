import { sql } from 'kysely'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

export interface SupportRow {
  /** Null: not decided. */
  until: string | null
  account: string
  setTime: number | null
  releaseTime: number | null
}

export const supportPeriodStore = (db: DatabaseOrTransaction) => ({
  async find(productId: string): Promise<SupportRow> {
    const { rows } = await sql<SupportRow>`
      select to_char(s.until, 'YYYY-MM-DD') as until, coalesce(a.account, '') as account, s.updated_at as "setTime",
        (select m.at from product_stage_moves m
          where m.product_id = ${productId} and m.to_stage = ${publishStatus.released} order by m.id limit 1
        ) as "releaseTime"
      from (select ${productId}::text as id) p left join support_periods s on s.product_id = p.id
      left join accounts a on a.id = s.account_id`.execute(db)
    return rows[0] ?? { until: null, account: '', setTime: null, releaseTime: null }
  },

  async lastSaved(productId: string): Promise<{ at: number; by: number } | undefined> {
    const row = await db
      .selectFrom('support_periods')
      .select(['updated_at', 'account_id'])
      .where('product_id', '=', productId)
      .executeTakeFirst()
    return row && { at: row.updated_at, by: row.account_id }
  },

  async save(productId: string, of: { until: string; accountId: number; time: number }): Promise<void> {
    const set = { until: sql<string>`${of.until}::date`, account_id: of.accountId, updated_at: new Date(of.time) }
    await db
      .insertInto('support_periods')
      .values({ product_id: productId, ...set })
      .onConflict((conflict) => conflict.column('product_id').doUpdateSet(set))
      .execute()
  },
})
