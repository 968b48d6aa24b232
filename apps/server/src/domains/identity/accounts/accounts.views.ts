import type { Page } from '@slipway/contract/define-call.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { queryText } from '../../../db/query-text.ts'
import { COLUMNS, LOCKS, type AccountList, type AccountView, type Queries } from './account-rows.ts'
import { searchAccounts } from './account-search.views.ts'

export type { AccountView } from './account-rows.ts'

/** Accounts with their roles, newest first; deleted accounts are never included. */
export const accountsViews = (pool: Queries) => ({
  async find(accountId: number): Promise<AccountView | undefined> {
    const { rows } = await pool.query<AccountView>({
      name: 'accounts.find',
      text: `select ${COLUMNS} from accounts a join roles r on r.id = a.role_id ${LOCKS} where a.id = $1 and a.deleted_at is null`,
      values: [accountId],
    })
    return rows[0]
  },

  list: (list: AccountList): Promise<Page<AccountView>> =>
    list.search ? searchAccounts(pool, list) : browse(pool, list),

  async countByRole(): Promise<Map<number, number>> {
    const { rows } = await pool.query<{ key: string; n: number }>({
      name: 'accounts.count-by-role',
      text: `select key, n from counters where scope = 'accounts' and key <> '*'`,
    })
    return new Map(rows.map(({ key, n }) => [Number(key), n]))
  },

  /**
   * The number of products of each of these accounts, from the totals of products; accounts without products can be
   * missing.
   */
  async productsOf(accountIds: readonly number[]): Promise<Map<number, number>> {
    const { rows } = await pool.query<{ ownerId: number; n: number }>({
      name: 'accounts.products',
      // The key's last character is the product's status, which is one digit.
      text: `select owner."id" as "ownerId", sum(n)::bigint as n
             from unnest($1::bigint[]) as owner (id)
             join counters on scope = 'products'
               and key = any(select owner.id || ':' || status from generate_series(0, 9) as status)
             group by owner.id`,
      values: [accountIds],
    })
    return new Map(rows.map(({ ownerId, n }) => [ownerId, n]))
  },
})

/** Pages past the middle are read from the other end; the total is read in the same statement. */
async function browse(pool: Queries, { roleId, offset, limit }: AccountList): Promise<Page<AccountView>> {
  const { rows: counted } = await pool.query<{ n: number }>({
    name: 'accounts.total',
    text: `select n from counters where scope = 'accounts' and key = $1`,
    values: [roleId === undefined ? '*' : String(roleId)],
  })
  const total = counted[0]?.n ?? 0
  const isBackward = offset > total / 2
  const kept = sql`coalesce((select n from counters where scope = 'accounts' and key = ${String(roleId ?? '*')}), 0)`
  const walk = isBackward
    ? sql`order by id limit greatest(0, least(${limit}::bigint, ${kept} - ${offset}::bigint))
        offset greatest(0, ${kept} - ${offset}::bigint - ${limit}::bigint)`
    : sql`order by id desc limit ${limit}::bigint offset ${offset}::bigint`
  const ofRole = roleId === undefined ? sql`` : sql`and role_id = ${roleId}`
  const name = `accounts.list ${roleId === undefined ? 'any' : 'one'} ${isBackward ? 'back' : 'on'}`
  const { rows } = await pool.query<AccountView>({
    name,
    ...queryText(sql`
      select ${sql.raw(COLUMNS)}
      from (select * from accounts where deleted_at is null ${ofRole} ${walk}) as a
      join roles r on r.id = a.role_id ${sql.raw(LOCKS)}
      order by a.id desc`),
  })
  return { items: rows, total }
}

/** Read from the database, because the session can be out of date. */
export async function isStillAdministrator(tx: DatabaseOrTransaction, accountId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('accounts')
    .innerJoin('roles', 'roles.id', 'accounts.role_id')
    .select('accounts.id')
    .where('accounts.id', '=', accountId)
    .where('accounts.deleted_at', 'is', null)
    .where('roles.administrator', '=', true)
    .executeTakeFirst()
  return found !== undefined
}
