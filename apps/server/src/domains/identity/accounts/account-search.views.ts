import type { Page } from '@slipway/contract/define-call.ts'
import { mostCounted, totalUpTo } from '@slipway/contract/paging.ts'
import { sql, type RawBuilder } from 'kysely'
import { queryText } from '../../../db/query-text.ts'
import { blocksUpTo, hasKeys, newestHits, patternOf, rarestParts } from '../../../db/lists/text-search.ts'
import { COLUMNS, LOCKS, type AccountList, type AccountView, type Queries } from './account-rows.ts'

const SEARCHED = sql`account_search_text(a.account, a.account_name)`
const KEYS = sql`search_keys(a.id, ${SEARCHED})`

/** By a part of the account or of its name (SI-022); newest first. */
export async function searchAccounts(pool: Queries, list: AccountList): Promise<Page<AccountView>> {
  const { roleId, search, offset, limit } = list
  const { hits: most } = mostCounted
  const run = async <Row extends object>(query: RawBuilder<unknown>) => (await pool.query<Row>(queryText(query))).rows
  const ids = async (query: RawBuilder<unknown>) => (await run<{ id: number }>(query)).map(({ id }) => id)
  const sample = sql`select ${SEARCHED} as searched from accounts a where a.deleted_at is null order by a.id desc`
  const parts = (await run<{ part: string }>(rarestParts(sample, sql`keyword_parts(${search})`))).map(
    ({ part }) => part,
  )
  const [newest] = await run<{ id: number }>(sql`select coalesce(max(id), 0) as id from accounts`)
  const ofRole = roleId === undefined ? sql`` : sql`and a.role_id = ${roleId}`
  const isHit = (keyOf: (part: RawBuilder<unknown>) => RawBuilder<unknown>) => sql`a.deleted_at is null ${ofRole}
    and ${hasKeys(
      KEYS,
      parts.map((part) => keyOf(sql`${part}::text`)),
    )} and ${SEARCHED} like ${patternOf(search)}`
  const found = await newestHits(
    {
      blocks: blocksUpTo(newest?.id ?? 0),
      inBlocks: (blocks, of) =>
        ids(sql`
          select hit.id from unnest(${[...blocks]}::bigint[]) with ordinality as near (block, place)
          cross join lateral (
            select a.id from accounts a where ${isHit((part) => sql`key_in_block(near.block, ${part})`)} order by a.id desc
          ) as hit limit ${of}`),
      everywhere: (of) =>
        ids(sql`select a.id from accounts a where ${isHit((part) => sql`key_in_all(${part})`)} limit ${of}`),
      numberOf: (id) => id,
    },
    most + 1,
  )
  const items = await run<AccountView>(sql`
    select ${sql.raw(COLUMNS)} from accounts a join roles r on r.id = a.role_id ${sql.raw(LOCKS)}
    where a.id = any(${found.slice(0, most).slice(offset, offset + limit)}::bigint[]) order by a.id desc`)
  return { items, ...totalUpTo(found.length, most) }
}
