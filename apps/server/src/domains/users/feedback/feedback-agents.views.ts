import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { ofOwner } from './feedback-filter.ts'

export const feedbackAgentsViews = (db: DatabaseOrTransaction) => ({
  /** Accounts that work on feedback: those whose role has its menu. */
  agents: (limit: number) =>
    db
      .selectFrom('accounts as a')
      .innerJoin('roles as r', 'r.id', 'a.role_id')
      .select(['a.id', 'a.account', 'a.account_name'])
      .where('a.deleted_at', 'is', null)
      .where(sql<boolean>`r.menus @> array[${menus.feedback}]`)
      .orderBy('a.account')
      .limit(limit)
      .execute(),

  /** Whether the account works on this feedback: by its role, or as the owner of the application. */
  async isAgent(accountId: number, record: number): Promise<boolean> {
    const row = await db
      .selectFrom('accounts as a')
      .innerJoin('roles as r', 'r.id', 'a.role_id')
      .select('a.id')
      .where('a.id', '=', accountId)
      .where('a.deleted_at', 'is', null)
      .where(
        sql<boolean>`(r.menus @> array[${menus.feedback}] or (r.menus @> array[${menus.apps}] and exists (
          select from feedback_records f where f.id = ${record} and ${ofOwner(accountId)})))`,
      )
      .executeTakeFirst()
    return row !== undefined
  },

  /** Applications with feedback, by the counters that a trigger keeps; with `owner` only of this account. */
  async apps(owner: number | undefined, limit: number) {
    const isOwn = owner === undefined ? sql`true` : sql`app.owner_id = ${owner}`
    const { rows } = await sql<{ app_id: string; app_name: string; n: number }>`
      select app.app_id, app.app_name, c.n from counters c join apps app on 'app:' || app.app_id = c.key
      where c.scope = 'feedback' and c.key like 'app:%' and c.n > 0 and app.deleted_at is null and ${isOwn}
      order by c.n desc, app.app_id limit ${limit}`.execute(db)
    return rows
  },

  /** The problems of these records; absent ones are missing. */
  problemsOf: (recordIds: readonly string[], owner: number | undefined) =>
    db
      .selectFrom('feedback_records as f')
      .select(['f.uid', 'f.problem_id', 'f.problem_type', 'f.product_id'])
      .where('f.uid', 'in', recordIds)
      .$if(owner !== undefined, (query) => query.where(ofOwner(owner ?? 0)))
      .execute(),
})
