import { dayAfter } from '@slipway/contract/operations/statistics/days.ts'
import { statisticsLimits as limits } from '@slipway/contract/operations/statistics/statistics.limits.ts'
import { sql } from 'kysely'
import { lockInTransaction } from '../../../db/advisory-locks.ts'
import { inTransaction, type Database } from '../../../db/database.ts'
import { statKinds } from './figures.ts'

/** Rows of one transaction, so that a change of members never waits long for it. */
const PART = 5_000
/** Today and yesterday: a late commit still adds to them. Later ones are folded in the next night. */
const OPEN_DAYS = 2

interface FoldedTable {
  name: 'stat_days' | 'stat_functions'
  /** What a number belongs to, besides its day. */
  keys: string
  /** Parts that the sum of everyone has, besides those of products. */
  alsoOfAll: string
}

const tables: readonly FoldedTable[] = [
  {
    name: 'stat_days',
    keys: 'kind, subject',
    // Administrators see the users of all applications, of deleted ones, too.
    alsoOfAll: `union all select kind, '*', day, n from kept where kind >= ${statKinds.registered}`,
  },
  { name: 'stat_functions', keys: 'kind, subject, de_key', alsoOfAll: '' },
]

const adding = ({ name, keys }: FoldedTable, parts: string): string => `
  insert into ${name} (${keys}, day, shard, n)
  select ${keys}, day, -1, sum(n) from (${parts}) as parts group by ${keys}, day having sum(n) <> 0 order by ${keys}, day
  on conflict (${keys}, day, shard) do update set n = ${name}.n + excluded.n`

const taking = (name: string, which: string): string => `
  with due as (select ctid from ${name} where ${which} limit ${PART} for update skip locked),
  taken as (delete from ${name} t using due where t.ctid = due.ctid returning t.*)`

const MONTH = `date_trunc('month', day)::date`

/** Adds up the shards of ended days, once for their subject and once for the sum of each account that sees it. */
const shardsOf = (table: FoldedTable, open: string, stored: string): string => `
  ${taking(table.name, `shard >= 0 and day < '${open}'`)},
  kept as (
    select ${table.keys}, case when day < '${stored}' then ${MONTH} else day end as day, n from taken),
  added as (${adding(
    table,
    `select ${table.keys}, day, n from kept
     union all
     select ${table.keys.replace('subject', `coalesce('a:' || m.account_id, '*')`)}, day, n
     from kept join stat_sums m using (subject) ${table.alsoOfAll}`,
  )})
  select count(*) as n from taken`

/** Days that are too old for a trend become the first of their month: the sums still need them. */
const oldDaysOf = (table: FoldedTable, stored: string): string => `
  ${taking(table.name, `shard = -1 and day < '${stored}' and day <> ${MONTH}`)},
  added as (${adding(table, `select ${table.keys}, ${MONTH} as day, n from taken`)})
  select count(*) as n from taken`

/**
 * A transaction takes a part of the rows out of their shards and adds them to the sums, so that whenever it is stopped,
 * every number is counted once.
 */
export async function foldStatistics(db: Database, today: string): Promise<void> {
  const open = dayAfter(today, 1 - OPEN_DAYS)
  const stored = dayAfter(today, 1 - limits.days)
  const statements = tables.flatMap((table) => [shardsOf(table, open, stored), oldDaysOf(table, stored)])
  for (const statement of statements) {
    const takePart = () =>
      inTransaction(db, async (tx) => {
        await lockInTransaction(tx, 'statistics')
        const { rows } = await sql<{ n: number }>`${sql.raw(statement)}`.execute(tx)
        return rows[0]?.n ?? 0
      })
    while ((await takePart()) > 0);
  }
}
