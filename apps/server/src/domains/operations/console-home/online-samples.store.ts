import type { Pool } from 'pg'

type Queries = Pick<Pool, 'query'>

/** The row of all products. */
export const ALL_PRODUCTS = '*'

/** A product without online devices gets no row, so that the table grows with what is in use. */
export async function takeSample(pool: Queries, { at, keepSince }: { at: number; keepSince: number }): Promise<void> {
  await pool.query(
    `with now_online as (
       select key as product_id,
         coalesce(sum(n) filter (where scope = 'devicesOnline'), 0) as online,
         coalesce(sum(n) filter (where scope = 'devicesSimulatedOnline'), 0) as simulated
       from counters where scope in ('devicesOnline', 'devicesSimulatedOnline') and n > 0 group by key)
     insert into online_samples (product_id, at, online, simulated)
     select product_id, $1::timestamptz, online, simulated from now_online
     union all
     select $2, $1::timestamptz, coalesce(sum(online), 0), coalesce(sum(simulated), 0) from now_online
     on conflict (product_id, at) do nothing`,
    [new Date(at), ALL_PRODUCTS],
  )
  await pool.query(`delete from online_samples where at < $1`, [new Date(keepSince)])
}
