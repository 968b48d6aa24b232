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

/** Compares stored totals with a scan of their tables; describes each difference. */
export async function recount(pool: Pick<Pool, 'query'>): Promise<string[]> {
  const differences: string[] = []
  for (const text of [COUNTERS, STATISTICS, SUMS]) {
    const { rows } = await pool.query<{ name: string; kept: string; recounted: string }>(text)
    differences.push(...rows.map(({ name, kept, recounted }) => `${name}: ${kept} instead of ${recounted}`))
  }
  return differences
}
