import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** What became of events, for their developer. */
export interface CountedOutcome {
  productId: string
  deKey: string
  outcome: string
}

export const pushTalliesStore = (db: DatabaseOrTransaction) => ({
  /**
   * Counts a push and says whether it is within the cap: one statement, so that the lock of its row makes the cap exact
   * for any number of senders (SI-049, CO-13 to CO-15).
   */
  async count(deviceId: number, deKey: string, day: string, cap: number): Promise<boolean> {
    const { rows } = await sql<{ last_passed: boolean }>`
      insert into push_tallies as t (device_id, de_key, day, pushed, dropped, last_passed)
      values (${deviceId}, ${deKey}, ${day}, 1, 0, true)
      on conflict (device_id, de_key, day) do update set
        pushed = t.pushed + (t.pushed < ${cap}::int)::int,
        dropped = t.dropped + (t.pushed >= ${cap}::int)::int,
        last_passed = t.pushed < ${cap}::int
      returning last_passed`.execute(db)
    return rows[0]?.last_passed ?? false
  },

  async add(outcomes: readonly CountedOutcome[], at: number): Promise<void> {
    if (outcomes.length === 0) return
    const day = new Date(at).toISOString().slice(0, 10)
    await sql`insert into push_counts as c (product_id, de_key, day, outcome, n)
      select o.product_id, o.de_key, ${day}::date, o.outcome, count(*)
      from unnest(${outcomes.map((one) => one.productId)}::text[], ${outcomes.map((one) => one.deKey)}::text[],
        ${outcomes.map(({ outcome }) => outcome)}::text[]) as o (product_id, de_key, outcome)
      where exists (select from products p where p.id = o.product_id)
      group by 1, 2, 4 order by 1, 2, 4
      on conflict (product_id, de_key, day, outcome) do update set n = c.n + excluded.n`.execute(db)
  },

  /** `beforeDay`: in the calendar of the zone that is furthest behind. */
  async removeOld(beforeDay: string): Promise<void> {
    await db.deleteFrom('push_tallies').where('day', '<', beforeDay).execute()
    await sql`delete from push_counts where day < ${beforeDay}::date`.execute(db)
  },
})
