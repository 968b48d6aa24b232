import { consoleHomeLimits } from '@slipway/contract/operations/console-home/console-home.limits.ts'
import type {
  ConsoleHome,
  HomeChange,
  HomeFault,
  HomeProduct,
} from '@slipway/contract/operations/console-home/console-home.ts'
import { HOUR_MS, MINUTE_MS } from '@slipway/contract/durations.ts'
import type { Pool } from 'pg'
import { ALL_PRODUCTS } from './online-samples.store.ts'

type Queries = Pick<Pool, 'query'>

/** Whose products: of one account, or of all. */
export interface HomeScope {
  accountId: number
  isOfAll: boolean
}

/** The products that the account `$1` may open, or all (decision 0062). */
const mine = ({ isOfAll }: HomeScope): string =>
  isOfAll
    ? `mine as (select id from products where deleted_at is null and $1::bigint is not null)`
    : `mine as (select product_id as id from product_members where account_id = $1 and not is_deleted)`

const named = (name: string, { isOfAll }: HomeScope): string => `home.${name} ${isOfAll ? 'all' : 'own'}`

const devicesOf = async (pool: Queries, scope: HomeScope): Promise<ConsoleHome['devices']> => {
  const { rows } = await pool.query<{ scope: string; n: number }>({
    name: named('devices', scope),
    text: `with ${mine(scope)} select c.scope, sum(c.n)::bigint as n from mine join counters c on c.key = mine.id
      and c.scope in ('devices', 'devicesOnline', 'devicesSimulated', 'devicesSimulatedOnline') group by c.scope`,
    values: [scope.accountId],
  })
  const counted = new Map(rows.map(({ scope: counter, n }) => [counter, n]))
  return {
    total: counted.get('devices') ?? 0,
    online: counted.get('devicesOnline') ?? 0,
    simulated: counted.get('devicesSimulated') ?? 0,
    simulatedOnline: counted.get('devicesSimulatedOnline') ?? 0,
  }
}

/** The moments are those of the row of all products: a product without a row had no device online. */
async function trendOf(pool: Queries, scope: HomeScope, now: number): Promise<ConsoleHome['trend']> {
  const since = new Date(now - consoleHomeLimits.trendHours * HOUR_MS)
  if (scope.isOfAll) {
    const { rows } = await pool.query<ConsoleHome['trend'][number]>({
      name: 'home.trend of all',
      text: `select at as time, online, simulated from online_samples where product_id = $1 and at >= $2 order by at`,
      values: [ALL_PRODUCTS, since],
    })
    return rows
  }
  const { rows } = await pool.query<ConsoleHome['trend'][number]>({
    name: 'home.trend',
    text: `with ${mine(scope)},
      own as (
        select s.at, sum(s.online)::bigint as online, sum(s.simulated)::bigint as simulated
        from mine join online_samples s on s.product_id = mine.id and s.at >= $2 group by s.at)
      select s.at as time, coalesce(own.online, 0) as online, coalesce(own.simulated, 0) as simulated
      from online_samples s left join own on own.at = s.at
      where s.product_id = $3 and s.at >= $2 order by s.at`,
    values: [scope.accountId, since, ALL_PRODUCTS],
  })
  return rows
}

async function faultsOf(pool: Queries, scope: HomeScope, now: number): Promise<HomeFault[]> {
  const { rows } = await pool.query<HomeFault>({
    name: named('faults', scope),
    text: `with ${mine(scope)}, counted as (
        select f.kind, f.cause, sum(f.times)::bigint as times, count(distinct f.product_id)::integer as products,
          max(f.last_at) as last_at, (array_agg(f.product_id order by f.last_at desc))[1] as product_id,
          (array_agg(f.serial order by f.last_at desc))[1] as serial
        from device_fault_counts f join mine on mine.id = f.product_id
        where f.at > $2
        group by f.kind, f.cause order by times desc, f.kind, f.cause limit $3)
      select c.kind, c.cause, c.times, c.products, c.product_id as "productId", p.product_name as "productName",
        c.serial, c.last_at as "lastTime"
      from counted c join products p on p.id = c.product_id order by c.times desc, c.kind, c.cause`,
    values: [scope.accountId, new Date(now - consoleHomeLimits.faultMinutes * MINUTE_MS), consoleHomeLimits.faults],
  })
  return rows
}

type Facts = Pick<HomeProduct, 'properties' | 'devices' | 'online' | 'simulated' | 'simulatedOnline'>

/** What the cards of these products show besides the product itself. */
async function factsOf(pool: Queries, productIds: readonly string[]): Promise<Map<string, Facts>> {
  const { rows } = await pool.query<Facts & { id: string }>({
    name: 'home.products',
    text: `select i.id,
        (select count(*)::integer from features f
         where f.product_id = i.id and f.feature_type = 1 and not f.removed) as properties,
        coalesce(c.devices, 0) as devices, coalesce(c.online, 0) as online,
        coalesce(c.simulated, 0) as simulated, coalesce(c.simulated_online, 0) as "simulatedOnline"
      from unnest($1::text[]) as i (id) cross join lateral (
        select sum(n) filter (where scope = 'devices')::bigint as devices,
          sum(n) filter (where scope = 'devicesOnline')::bigint as online,
          sum(n) filter (where scope = 'devicesSimulated')::bigint as simulated,
          sum(n) filter (where scope = 'devicesSimulatedOnline')::bigint as simulated_online
        from counters where key = i.id
          and scope in ('devices', 'devicesOnline', 'devicesSimulated', 'devicesSimulatedOnline')) as c`,
    values: [productIds],
  })
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

/** The newest of each kind, found by an index where all products count, else product by product. */
async function changesOf(pool: Queries, scope: HomeScope): Promise<HomeChange[]> {
  const STAGE = `select 'stage' as kind, m.at as time, m.product_id, m.by_account, m.to_stage as stage, 0 as version,
    '' as note, m.id as place from product_stage_moves m`
  const VERSION = `select 'version' as kind, v.published_at as time, v.product_id, v.published_by as by_account,
    null::smallint as stage, v.version, v.note, v.version::bigint as place from model_versions v`
  const newest = scope.isOfAll
    ? `(${STAGE} order by m.id desc limit $2) union all (${VERSION} order by v.published_at desc limit $2)`
    : `select one.* from mine cross join lateral (
         (${STAGE} where m.product_id = mine.id order by m.id desc limit $2)
         union all (${VERSION} where v.product_id = mine.id order by v.version desc limit $2)) as one`
  const { rows } = await pool.query<HomeChange>({
    name: named('changes', scope),
    text: `with ${mine(scope)} select c.kind, c.time, c.product_id as "productId", p.product_name as "productName",
        coalesce(a.account, '') as account, c.stage, c.version, c.note
      from (${newest}) as c join products p on p.id = c.product_id and p.deleted_at is null
        left join accounts a on a.id = c.by_account
      order by c.time desc, c.kind, c.place desc limit $2`,
    values: [scope.accountId, consoleHomeLimits.changes],
  })
  return rows
}

export const consoleHomeViews = (pool: Queries) => ({
  devices: (scope: HomeScope) => devicesOf(pool, scope),
  trend: (scope: HomeScope, now: number) => trendOf(pool, scope, now),
  faults: (scope: HomeScope, now: number) => faultsOf(pool, scope, now),
  facts: (productIds: readonly string[]) => factsOf(pool, productIds),
  changes: (scope: HomeScope) => changesOf(pool, scope),
})
