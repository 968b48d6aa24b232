import type { TimingChanges } from '@slipway/contract/devices/campaigns/jobs/job-timing.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

/** What a product sets differently from the usual timing of updates; null without any of it. */
export const TIMING_OF = (productId: string) =>
  sql<string | null>`(select timing from update_timings where product_id = ${productId})`

export const jobTimingStore = (db: DatabaseOrTransaction) => ({
  async find(productId: string): Promise<TimingChanges> {
    const row = await db
      .selectFrom('update_timings')
      .select('timing')
      .where('product_id', '=', productId)
      .executeTakeFirst()
    return (row?.timing ?? {}) as TimingChanges
  },

  async save(productId: string, timing: TimingChanges): Promise<void> {
    if (Object.keys(timing).length === 0) {
      await db.deleteFrom('update_timings').where('product_id', '=', productId).execute()
      return
    }
    const stored = JSON.stringify(timing)
    await db
      .insertInto('update_timings')
      .values({ product_id: productId, timing: stored })
      .onConflict((conflict) => conflict.column('product_id').doUpdateSet({ timing: stored }))
      .execute()
  },
})
