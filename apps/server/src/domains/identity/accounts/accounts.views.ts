import type { Bilingual } from '@slipway/contract/locale.ts'
import type { Pool } from 'pg'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { likeLiteral } from '../../../db/like-literal.ts'

export interface AccountView {
  accountId: number
  account: string
  accountName: string
  picture: string
  isRoot: boolean
  roleId: number
  roleName: Bilingual
  createTime: number
  lastSignInTime: number | null
  /** Can be over. */
  lockedUntilTime: number | null
}

export interface AccountList {
  /** Undefined: accounts of all roles. */
  roleId: number | undefined
  /** A part of the account or of its name, case-insensitive; empty matches all. */
  search: string
  offset: number
  limit: number
}

/** The highest total that a search counts; counting further costs more than any reader needs. */
const MAX_SEARCH_TOTAL = 10_000

const COLUMNS = `
  a.id as "accountId", a.account, a.account_name as "accountName", a.picture, a.is_root as "isRoot", r.id as "roleId",
  json_build_object('zh', r.name_zh, 'en', r.name_en) as "roleName",
  a.created_at as "createTime", a.last_sign_in_at as "lastSignInTime", l.locked_until as "lockedUntilTime"`

const LOCKS = 'left join account_locks l on l.account_id = a.id'

/** Accounts with their roles, newest first; deleted accounts are never included. */
export const accountsViews = (pool: Pick<Pool, 'query'>) => ({
  async find(accountId: number): Promise<AccountView | undefined> {
    const { rows } = await pool.query<AccountView>({
      name: 'accounts.find',
      text: `select ${COLUMNS} from accounts a join roles r on r.id = a.role_id ${LOCKS} where a.id = $1 and a.deleted_at is null`,
      values: [accountId],
    })
    return rows[0]
  },

  list: (list: AccountList): Promise<{ items: AccountView[]; total: number }> =>
    list.search ? search(pool, list) : browse(pool, list),

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

const pageOf = (filter: string) => `
  select ${COLUMNS}
  from (select * from accounts where deleted_at is null ${filter} order by id desc limit $1 offset $2) as a
  join roles r on r.id = a.role_id ${LOCKS}
  order by a.id desc`

async function browse(pool: Pick<Pool, 'query'>, { roleId, offset, limit }: AccountList) {
  const items = await pool.query<AccountView>(
    roleId === undefined
      ? { name: 'accounts.list', text: pageOf(''), values: [limit, offset] }
      : { name: 'accounts.list-of-role', text: pageOf('and role_id = $3'), values: [limit, offset, roleId] },
  )
  const counted = await pool.query<{ n: number }>({
    name: 'accounts.total',
    text: `select n from counters where scope = 'accounts' and key = $1`,
    values: [roleId === undefined ? '*' : String(roleId)],
  })
  return { items: items.rows, total: counted.rows[0]?.n ?? 0 }
}

async function search(pool: Pick<Pool, 'query'>, { roleId, search: term, offset, limit }: AccountList) {
  const { rows } = await pool.query<AccountView & { total: number }>({
    text: `
      with matched as materialized (
        select id from accounts
        where deleted_at is null and (account ilike $3 or account_name ilike $3) ${roleId === undefined ? '' : 'and role_id = $4'}
        order by id desc limit ${MAX_SEARCH_TOTAL}
      ), page as (select id from matched order by id desc limit $1 offset $2)
      select counted.total, ${COLUMNS}
      from (select count(*) as total from matched) as counted
      left join page on true left join accounts a on a.id = page.id left join roles r on r.id = a.role_id ${LOCKS}
      order by a.id desc`,
    values: [limit, offset, `%${likeLiteral(term)}%`, ...(roleId === undefined ? [] : [roleId])],
  })
  const items = rows.flatMap(({ total: _total, ...row }) => (row.accountId === null ? [] : [row]))
  return { items, total: rows[0]?.total ?? 0 }
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
