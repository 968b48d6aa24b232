import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { hasKeys, rarestParts } from '../../../../db/lists/text-search.ts'
import { inBlock, isListed } from './device-walk.ts'

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
  const sample = sql`select device_search_text(d.serial, d.name) as searched from ${newest} as d`
  const { rows } = await rarestParts(sample, sql`keyword_grams(lower(${keyword}))`).execute(db)
  return rows.map(({ part }) => part)
}

type Hash = (gram: RawBuilder<unknown>) => RawBuilder<unknown>

/** Statements that look up the devices with a keyword; `pattern` excludes what only has its parts. */
export function lookup(pattern: RawBuilder<unknown>) {
  const searched = sql`device_search_text(d.serial, d.name)`
  const hasGrams = (grams: readonly string[], hash: Hash) => {
    const hashes = grams.map((gram) => hash(sql`${gram}::text`))
    return sql`${searched} like ${pattern} and ${hasKeys(sql`device_grams(d.product_id, d.id, ${searched})`, hashes)}`
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
