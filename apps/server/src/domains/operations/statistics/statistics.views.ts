import type { Reports } from '@slipway/contract/operations/statistics/statistics.ts'
import { statisticsLimits as limits } from '@slipway/contract/operations/statistics/statistics.limits.ts'
import type { Pool } from 'pg'
import type { DaySum } from './figures.ts'

type Queries = Pick<Pool, 'query'>

/** Whose numbers: of one product or application, of an account, or of everyone. */
export type Subjects = { of: 'one'; id: string } | { of: 'account'; accountId: number } | { of: 'all' } | { of: 'none' }

/** The subject under which the nightly job stores the sum of several. */
const sumOf = (subjects: Subjects): string =>
  subjects.of === 'account' ? `a:${subjects.accountId}` : subjects.of === 'all' ? '*' : ''

const idOf = (subjects: Subjects): string | number | null =>
  subjects.of === 'one' ? subjects.id : subjects.of === 'account' ? subjects.accountId : null

/**
 * The rows of a table of statistics: those of one subject, or the stored sum and what the nightly job has not added to it
 * yet. `$1` is the ID of the subject or account, `$2` the subject of the sum.
 */
function rowsOf(table: 'stat_days' | 'stat_functions', subjects: Subjects, only: string): string {
  const typed = subjects.of === 'account' ? '$1::bigint' : '$1::text'
  if (subjects.of === 'one')
    return `select s.* from ${table} s where s.subject = ${typed} and $2::text is not null and ${only}`
  const summed = `select s.* from ${table} s where s.subject = $2 and s.shard = -1 and ${only}`
  if (subjects.of === 'account') {
    return `${summed} union all select s.* from stat_sums m join ${table} s on s.subject = m.subject and s.shard >= 0
      where m.account_id = ${typed} and ${only}`
  }
  return `${summed} union all select s.* from ${table} s where s.shard >= 0 and ${typed} is null and ${only}
    and not exists (select from products p where p.id = s.subject and p.deleted_at is not null)`
}

const onlineOf = (subjects: Subjects): string => {
  const counted = `c.scope = 'devicesOnline'`
  if (subjects.of === 'one') return `select c.n from counters c where ${counted} and c.key = $1`
  const all = `select c.n from stat_sums m join counters c on c.key = m.subject and ${counted}`
  return subjects.of === 'account' ? `${all} where m.account_id = $1` : `${all} where m.account_id is null`
}

const onlyKinds = `s.kind = any($3::smallint[])`

export const statisticsViews = (pool: Queries) => ({
  async calendar(now: number): Promise<{ zone: string; today: string; firstDays: Map<string, string> }> {
    const { rows } = await pool.query<{ zone: string; today: string; report: string | null; first_day: string | null }>(
      {
        name: 'statistics.calendar',
        text: `select zone, ($1::timestamptz at time zone zone)::date::text as today, s.report, s.first_day::text
        from (select statistics_zone() as zone) as z left join stat_starts s on true`,
        values: [new Date(now)],
      },
    )
    const firstDays = rows.flatMap(({ report, first_day }): [string, string][] =>
      report === null || first_day === null ? [] : [[report, first_day]],
    )
    return { zone: rows[0]?.zone ?? '', today: rows[0]?.today ?? '', firstDays: new Map(firstDays) }
  },

  /** One statement, so that the devices that are online belong to the same moment. */
  async days(subjects: Subjects, kinds: readonly number[], from: string): Promise<{ sums: DaySum[]; online: number }> {
    if (subjects.of === 'none') return { sums: [], online: 0 }
    const { rows } = await pool.query<DaySum>({
      name: `statistics.days ${subjects.of}`,
      text: `select s.kind, case when s.day >= $4::date then s.day::text end as day, sum(s.n)::bigint as n
        from (${rowsOf('stat_days', subjects, onlyKinds)}) as s group by 1, 2
        union all select 0, null, coalesce(sum(n), 0)::bigint from (${onlineOf(subjects)}) as online`,
      values: [idOf(subjects), sumOf(subjects), kinds, from],
    })
    return {
      sums: rows.filter(({ kind }) => kind !== 0),
      online: rows.find(({ kind }) => kind === 0)?.n ?? 0,
    }
  },

  /** The most used functions; a deleted one has its identifier for a name. */
  async functions(
    subjects: Subjects,
    { today, week, month, isChinese }: { today: string; week: string; month: string; isChinese: boolean },
  ): Promise<NonNullable<Reports['functionCount']>> {
    if (subjects.of === 'none') return []
    const named =
      subjects.of === 'one'
        ? 'f.product_id = $1'
        : `exists (select from stat_sums m where m.subject = f.product_id and m.account_id ${subjects.of === 'account' ? '= $1' : 'is null'})`
    const { rows } = await pool.query<NonNullable<Reports['functionCount']>[number]>({
      name: `statistics.functions ${subjects.of}`,
      text: `select used.de_key as "deKey", used.kind as "featureType", used.count, used.month as "monthCount",
          used.week as "weekCount", used.yesterday as "yesterdayCount", used.today as "todayCount",
          coalesce((select f.de_name ->> $6 from features f where f.de_key = used.de_key and f.feature_type = used.kind
            and ${named} order by f.removed, f.id desc limit 1), used.de_key) as name
        from (
          select s.de_key, s.kind, sum(s.n)::bigint as count,
            coalesce(sum(s.n) filter (where s.day >= $5::date), 0)::bigint as month,
            coalesce(sum(s.n) filter (where s.day >= $4::date), 0)::bigint as week,
            coalesce(sum(s.n) filter (where s.day = $3::date - 1), 0)::bigint as yesterday,
            coalesce(sum(s.n) filter (where s.day = $3::date), 0)::bigint as today
          from (${rowsOf('stat_functions', subjects, 'true')}) as s group by s.de_key, s.kind
        ) as used
        where used.count > 0 order by used.count desc, used.de_key, used.kind limit $7`,
      values: [idOf(subjects), sumOf(subjects), today, week, month, isChinese ? 'zh' : 'en', limits.functions],
    })
    return rows
  },

  async functionDays(subjects: Subjects, deKey: string, from: string): Promise<Map<string, number>> {
    if (subjects.of === 'none') return new Map()
    const { rows } = await pool.query<{ day: string; n: number }>({
      name: `statistics.function-days ${subjects.of}`,
      text: `select s.day::text, sum(s.n)::bigint as n
        from (${rowsOf('stat_functions', subjects, `s.day >= $3::date and ($4 = '' or s.de_key = $4)`)}) as s group by 1`,
      values: [idOf(subjects), sumOf(subjects), from, deKey],
    })
    return new Map(rows.map(({ day, n }) => [day, n]))
  },

  async isOwn(id: string, accountId: number): Promise<boolean> {
    const { rows } = await pool.query(`select from stat_sums where subject = $1 and account_id = $2`, [id, accountId])
    return rows.length > 0
  },

  async isSeenByAll(productId: string): Promise<boolean> {
    const { rows } = await pool.query(`select from stat_sums where subject = $1 and account_id is null`, [productId])
    return rows.length > 0
  },

  /** Of one account, or all of them; the newest. */
  async products(accountId: number | undefined): Promise<NonNullable<Reports['productList']>> {
    const { rows } = await pool.query<NonNullable<Reports['productList']>[number]>({
      name: 'statistics.products',
      text: `select p.id as pid, p.product_name as "productName" from products p
        where p.deleted_at is null and ($1::bigint is null or exists (
          select from product_members m where m.product_id = p.id and m.account_id = $1 and not m.is_deleted))
        order by p.created_at desc, p.id limit $2`,
      values: [accountId ?? null, limits.choices],
    })
    return rows
  },

  async apps(accountId: number | undefined): Promise<NonNullable<Reports['appList']>> {
    const { rows } = await pool.query<NonNullable<Reports['appList']>[number]>({
      name: 'statistics.apps',
      text: `select app_id as "appId", app_name as "appName" from apps
        where deleted_at is null and ($1::bigint is null or owner_id = $1)
        order by created_at desc, app_id limit $2`,
      values: [accountId ?? null, limits.choices],
    })
    return rows
  },
})

export type StatisticsViews = ReturnType<typeof statisticsViews>
