import { historyLimits } from '@slipway/contract/devices/device-history/device-history.limits.ts'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

const USUAL = historyLimits.keepDays.defaultValue

/** A product's retention, and the range of all values that it ever had. */
export interface Retention {
  keepDays: number
  shortestDays: number
  longestDays: number
}

const defaultValue: Retention = { keepDays: USUAL, shortestDays: USUAL, longestDays: USUAL }

interface RetentionRow extends Retention {
  productId: string
}
const COLUMNS =
  'product_id as "productId", keep_days as "keepDays", shortest_days as "shortestDays", longest_days as "longestDays"'

export async function retentionsOf(
  on: Pool | PoolClient,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, Retention>> {
  const { rows } = await on.query<RetentionRow>(
    `select ${COLUMNS} from history_settings where product_id = any ($1::text[])`,
    [productIds],
  )
  const set = new Map(rows.map((row) => [row.productId, row]))
  return new Map(productIds.map((productId) => [productId, set.get(productId) ?? defaultValue]))
}

/** Every retention in days that some product has. */
export async function keptDays(on: Pool | PoolClient): Promise<number[]> {
  const { rows } = await on.query<{ days: number }>('select distinct keep_days as days from history_settings')
  return [...new Set([USUAL, ...rows.map(({ days }) => days)])]
}

export async function setRetention(tx: DatabaseOrTransaction, productId: string, keepDays: number): Promise<void> {
  await sql`insert into history_settings as s (product_id, keep_days, shortest_days, longest_days)
    values (${productId}, ${keepDays}, ${Math.min(USUAL, keepDays)}, ${Math.max(USUAL, keepDays)})
    on conflict (product_id) do update set keep_days = excluded.keep_days,
      shortest_days = least(s.shortest_days, excluded.keep_days),
      longest_days = greatest(s.longest_days, excluded.keep_days)`.execute(tx)
}

type Numbers = ReadonlyMap<string, number>

/** The number of each property that was ever reported, by its key. */
export async function propertyNumbers(on: Pool | PoolClient, productId: string): Promise<Numbers> {
  const { rows } = await on.query<{ de_key: string; number: number }>(
    'select de_key, number from history_properties where product_id = $1',
    [productId],
  )
  return new Map(rows.map(({ de_key: deKey, number }) => [deKey, number]))
}

/** Assigns numbers to keys that have none. A concurrent call waits and finds the numbers assigned. */
export async function givePropertyNumbers(pool: Pool, productId: string, keys: readonly string[]): Promise<Numbers> {
  for (;;) {
    await pool.query(
      `insert into history_properties (product_id, number, de_key)
       select $1, row_number() over () + coalesce((select max(number) from history_properties where product_id = $1), 0), key
       from unnest($2::text[]) as key
       where not exists (select from history_properties where product_id = $1 and de_key = key)
       on conflict do nothing`,
      [productId, keys],
    )
    const numbers = await propertyNumbers(pool, productId)
    if (keys.every((key) => numbers.has(key))) return numbers
  }
}
