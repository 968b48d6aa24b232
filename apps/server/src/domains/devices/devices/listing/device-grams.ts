import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { inBlock, isListed } from './device-walk.ts'

/** Three parts that are rare narrow a search as far as all parts of a long keyword, and cost less. */
const LOOKED_UP = 3
/** Devices of a sample, which tells the parts of a keyword that are rare. */
const SAMPLE = 64

/** As `device_grams` of the database: parts of three letters, or two that are not all ASCII, are stored for a product. */
export const isLongGram = (gram: string): boolean =>
  /^.{3}/su.test(gram) || (/^.{2}/su.test(gram) && /\P{ASCII}/u.test(gram))

/** A product's newest devices without the planner's choice of an index that has those of other products, too. */
export const inNewestBlock = (productId: RawBuilder<unknown>) =>
  inBlock(sql`(select max(block) from device_blocks where product_id = ${productId})`)

/** The parts of a keyword that fewest of these devices have: of some of the newest, which are a sample. */
export async function rarestGrams(
  db: DatabaseOrTransaction,
  newest: RawBuilder<unknown>,
  keyword: string,
): Promise<string[]> {
  const { rows } = await sql<{ gram: string }>`
    with sample as materialized (
      select device_search_text(d.serial, d.name) as searched from ${newest} as d limit ${sql.lit(SAMPLE)}
    )
    select gram from unnest(keyword_grams(lower(${keyword}))) as gram
    order by (select count(*) from sample where strpos(searched, gram) > 0), gram desc
    limit ${sql.lit(LOOKED_UP)}`.execute(db)
  return rows.map(({ gram }) => gram)
}

type Hash = (gram: RawBuilder<unknown>) => RawBuilder<unknown>

/**
 * Statements that look up the devices with a keyword; `pattern` excludes what only has its parts. Always three conditions:
 * the planner takes each for 0.5 % of all devices, and for more than a few it would read all devices of the product, too, to
 * combine both, or start parallel workers.
 */
export function lookup(pattern: RawBuilder<unknown>) {
  const hasGrams = (grams: readonly string[], hash: Hash) => {
    const hashes = grams.map((gram) => hash(sql`${gram}::text`))
    const conditions = Array.from({ length: LOOKED_UP }, (_, nth) => {
      // The same part once more, in an array of another length: a condition that occurs twice counts once.
      const own = Array.from({ length: 1 + Math.floor(nth / hashes.length) }, () => hashes[nth % hashes.length])
      return sql`device_grams(d.product_id, d.id, device_search_text(d.serial, d.name)) @> array[${sql.join(own)}]`
    })
    return sql`device_search_text(d.serial, d.name) like ${pattern} and ${sql.join(conditions, sql` and `)}`
  }
  return {
    /** Newest first. */
    inBlock: (productId: RawBuilder<unknown>, block: RawBuilder<unknown>, grams: readonly string[]) => sql`
      select d.id from devices d where d.product_id = ${productId} and ${isListed}
        and ${hasGrams(grams, (gram) => sql`block_gram(${productId}, ${block}, ${gram})`)}
      order by d.id desc`,
    inProduct: (productId: RawBuilder<unknown>, grams: readonly string[]) => sql`
      select d.id from devices d where d.product_id = ${productId} and ${isListed}
        and ${hasGrams(grams, (gram) => sql`product_gram(${productId}, ${gram})`)}`,
    inAll: (grams: readonly string[]) => sql`
      select d.id from devices d where ${isListed} and ${hasGrams(grams, (gram) => sql`any_gram(${gram})`)}`,
  }
}
