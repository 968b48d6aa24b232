import type { Pool } from 'pg'

/** Each counter with what its tables have. `counters` has more scopes: these are the ones that devices and products move. */
const COUNTERS = `
  with recounted as (
    select 'products' as scope, owner.key || ':' || publish_status as key, count(*) as n
      from products cross join lateral (values (owner_id::text), ('*')) as owner (key)
      where deleted_at is null group by 2
    union all select device_count_scope(is_virtual, is_simulated, application_id, activated_at), product_id, count(*)
      from devices group by 1, 2
    union all select online_count_scope(is_simulated), product_id, count(*)
      from device_presence where online and not is_virtual group by 1, 2
    union all select 'deviceOnOff', device_id::text, count(*) from device_onoff group by 2
    union all select 'deviceEvents', device_id::text, count(*) from device_events group by 2
    union all select 'users', '', count(*) from users where deleted_at is null and developer_account_id is null
  )
  select scope || ' ' || key as name, coalesce(counters.n, 0) as kept, coalesce(recounted.n, 0) as recounted
  from counters full join recounted using (scope, key)
  where scope in ('products', 'devices', 'devicesVirtual', 'devicesSimulated', 'devicesWaiting', 'devicesOnline',
      'devicesSimulatedOnline', 'deviceOnOff', 'deviceEvents', 'users')
    and coalesce(counters.n, 0) <> coalesce(recounted.n, 0)`

/** What of statistics follows from the tables: devices that are away, activations, registrations, last uses. */
const STATISTICS = `
  with recounted as (
    select 3 as kind, product_id as subject, (counted_at at time zone statistics_zone())::date as day, count(*) as n
      from device_presence where not online and counted_at is not null and not is_virtual and not is_simulated group by 2, 3
    union all select 4, product_id, (activated_at at time zone statistics_zone())::date, count(*)
      from devices where activated_at is not null and not is_virtual and not is_simulated group by 2, 3
    union all select 5, app_id, registered_day, count(*) from user_days group by 2, 3
    union all select 7, app_id, last_day, count(*) from user_days where last_day is not null group by 2, 3
  ), kept as (
    select kind, subject, day, sum(n) as n from stat_days
    where kind in (3, 4, 5, 7) and subject <> '*' and subject not like 'a:%' group by 1, 2, 3
  )
  select 'statistics ' || kind || ' ' || subject || ' ' || day as name, coalesce(kept.n, 0) as kept,
    coalesce(recounted.n, 0) as recounted
  from kept full join recounted using (kind, subject, day)
  where coalesce(kept.n, 0) <> coalesce(recounted.n, 0)`

/** What the nightly job has added up for accounts and for everyone, and the rows that it came from. */
const SUMS = `
  with recounted as (
    select kind, coalesce('a:' || m.account_id, '*') as subject, day, sum(n) as n
      from stat_days join stat_sums m using (subject) where shard = -1 group by 1, 2, 3
    union all select kind, '*', day, sum(n) from stat_days where shard = -1 and kind >= 5
      and subject <> '*' and subject not like 'a:%' group by 1, 3
  ), kept as (
    select kind, subject, day, sum(n) as n from stat_days where subject = '*' or subject like 'a:%' group by 1, 2, 3
  )
  select 'sum of statistics ' || kind || ' ' || subject || ' ' || day as name, coalesce(kept.n, 0) as kept,
    coalesce(recounted.n, 0) as recounted
  from kept full join recounted using (kind, subject, day)
  where coalesce(kept.n, 0) <> coalesce(recounted.n, 0)`

/**
 * Uses of functions, of which rows are deleted later and numbers stay: no number is below its rows. The day of the update that
 * brought the numbers has rows from before it.
 */
const FUNCTIONS = `
  with used as (
    select c.device_id, key as de_key, 1 as kind, c.created_at as at
      from device_commands c cross join lateral jsonb_object_keys(c.data) as key
      where c.tail ~ '^down/(sub/[^/]+/)?property/set$'
    union all select device_id, substring(tail from '^down/(?:sub/[^/]+/)?action/([^/]+)$'), 2, created_at from device_commands
    union all select device_id, de_key, 3, at from device_events where status = 1
  ), recounted as (
    select d.product_id as subject, u.de_key, u.kind, (u.at at time zone statistics_zone())::date as day, count(*) as n
    from used u join devices d on d.id = u.device_id and not d.is_virtual and not d.is_simulated
    where u.de_key is not null group by 1, 2, 3, 4
  ), kept as (
    select subject, de_key, kind, day, sum(n) as n from stat_functions
    where subject <> '*' and subject not like 'a:%' group by 1, 2, 3, 4
  )
  select 'uses of functions ' || kind || ' ' || subject || ' ' || de_key || ' ' || day as name, coalesce(kept.n, 0) as kept,
    coalesce(recounted.n, 0) as recounted
  from kept full join recounted using (subject, de_key, kind, day)
  where coalesce(kept.n, 0) < coalesce(recounted.n, 0)
    and day > coalesce((select first_day from stat_starts where report = 'functionCount'), '-infinity')`

const FUNCTION_SUMS = `
  with recounted as (
    select coalesce('a:' || m.account_id, '*') as subject, de_key, kind, day, sum(n) as n
      from stat_functions join stat_sums m using (subject) where shard = -1 group by 1, 2, 3, 4
  ), kept as (
    select subject, de_key, kind, day, sum(n) as n from stat_functions
    where subject = '*' or subject like 'a:%' group by 1, 2, 3, 4
  )
  select 'sum of functions ' || kind || ' ' || subject || ' ' || de_key || ' ' || day as name, coalesce(kept.n, 0) as kept,
    coalesce(recounted.n, 0) as recounted
  from kept full join recounted using (subject, de_key, kind, day)
  where coalesce(kept.n, 0) <> coalesce(recounted.n, 0)`

/** Compares stored totals with a scan of their tables; describes each difference. */
export async function recount(pool: Pick<Pool, 'query'>): Promise<string[]> {
  const differences: string[] = []
  for (const text of [COUNTERS, STATISTICS, SUMS, FUNCTIONS, FUNCTION_SUMS]) {
    const { rows } = await pool.query<{ name: string; kept: string; recounted: string }>(text)
    differences.push(...rows.map(({ name, kept, recounted }) => `${name}: ${kept} instead of ${recounted}`))
  }
  return differences
}
