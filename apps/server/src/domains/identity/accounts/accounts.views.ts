import type { Page } from '@slipway/contract/define-call.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { plannedOnce } from '../../../db/lists/planned-once.ts'
import { ANCHOR_EVERY, isDeep, pageAnchors, type PageAnchors } from '../../../db/lists/page-anchors.ts'
import { queryText } from '../../../db/query-text.ts'
import { COLUMNS, LOCKS, type AccountList, type AccountView, type Queries } from './account-rows.ts'
import { searchAccounts } from './account-search.views.ts'

export type { AccountView } from './account-rows.ts'

/** Accounts with their roles, newest first; deleted accounts are never included. */
export const accountsViews = (pool: Queries, anchors: AccountAnchors = pageAnchors()) => ({
  async find(accountId: number): Promise<AccountView | undefined> {
    const { rows } = await pool.query<AccountView>({
      name: 'accounts.find',
      text: `select ${COLUMNS} from accounts a join roles r on r.id = a.role_id ${LOCKS} where a.id = $1 and a.deleted_at is null`,
      values: [accountId],
    })
    return rows[0]
  },

  list: (list: AccountList): Promise<Page<AccountView>> =>
    list.search ? searchAccounts(pool, list) : browse(pool, list, anchors),

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

type AccountAnchors = PageAnchors<number>

/** Another one after every change of the accounts that the counter counts. */
const VERSION = `n || '@' || xmin::text`

/** Pages past the middle are read from the other end, and those far from both begin at an anchor. */
async function browse(
  pool: Queries,
  { roleId, offset, limit }: AccountList,
  anchors: AccountAnchors,
): Promise<Page<AccountView>> {
  const key = String(roleId ?? '*')
  const { rows: counted } = await pool.query<{ n: number; version: string }>({
    name: 'accounts.total',
    text: `select n, ${VERSION} as version from counters where scope = 'accounts' and key = $1`,
    values: [key],
  })
  const { n: total, version } = counted[0] ?? { n: 0, version: '' }
  const accounts = sql`accounts where deleted_at is null ${roleId === undefined ? sql`` : sql`and role_id = ${roleId}`}`
  const read = async () => {
    const { text, values } = queryText(sql`
      select id, (rank - 1)::int as rank,
        (select ${sql.raw(VERSION)} from counters where scope = 'accounts' and key = ${key}) as version
      from (select id, row_number() over (order by id desc) as rank from ${accounts}) as ranked
      where rank % ${sql.lit(ANCHOR_EVERY)} = 1 order by rank`)
    const { rows } = await pool.query<{ id: number; rank: number; version: string }>(text, values)
    return { version: rows[0]?.version ?? '', anchors: rows.map(({ id, rank }) => ({ rank, key: id })) }
  }
  const anchor = isDeep(offset, total) ? anchors.before({ list: key, version, offset, read }) : undefined
  const isBackward = !anchor && offset > total / 2
  const kept = sql`coalesce((select n from counters where scope = 'accounts' and key = ${key}), 0)`
  const walk = isBackward
    ? sql`order by id limit greatest(0, least(${limit}::bigint, ${kept} - ${offset}::bigint))
        offset greatest(0, ${kept} - ${offset}::bigint - ${limit}::bigint)`
    : sql`order by id desc ${plannedOnce(limit, offset - (anchor?.rank ?? 0))}`
  const from = anchor ? sql`and id <= ${anchor.key}::bigint` : sql``
  const way = anchor ? 'anchored' : isBackward ? 'back' : 'on'
  const { rows } = await pool.query<AccountView>({
    name: `accounts.list ${roleId === undefined ? 'any' : 'one'} ${way}`,
    ...queryText(sql`
      select ${sql.raw(COLUMNS)}
      from (select * from ${accounts} ${from} ${walk}) as a
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
