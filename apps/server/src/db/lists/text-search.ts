import { sql, type RawBuilder } from 'kysely'
import { likeLiteral } from '../like-literal.ts'

/** Three parts that are rare narrow a search as far as all parts of a long keyword, and cost less. */
const LOOKED_UP = 3
/** Texts of a sample, which tells the parts of a keyword that are rare. */
const SAMPLE = 64
/** A keyword of every sixteenth row fills a search of 1,000 hits from these. */
const FIRST_BLOCKS = 4
/** With this share of the hits in the first blocks, some more blocks cost less than the lookup of all hits. */
const COMMON_SHARE = 8
const BLOCK_BITS = 12

/** What a stored text, which is in lower case, has to be like. */
export const patternOf = (keyword: string) => sql`lower(${`%${likeLiteral(keyword)}%`})`

/** The parts of a keyword that fewest of the sampled texts have; `sample` is a query with the column `searched`. */
export const rarestParts = (sample: RawBuilder<unknown>, parts: RawBuilder<unknown>) => sql<{ part: string }>`
  with sample as materialized (select searched from (${sample}) as texts limit ${sql.lit(SAMPLE)})
  select part from unnest(${parts}) as part
  order by (select count(*) from sample where strpos(searched, part) > 0), part desc
  limit ${sql.lit(LOOKED_UP)}`

/**
 * Whether an index of keys has all of these. Always three conditions: the planner takes each for 0.5 % of all rows, and
 * for more than a few rows it would read the rest of the filter, too, to combine both, or start parallel workers.
 */
export function hasKeys(keys: RawBuilder<unknown>, ofParts: readonly RawBuilder<unknown>[]) {
  const conditions = Array.from({ length: LOOKED_UP }, (_, nth) => {
    // The same part once more, in an array of another length: a condition that occurs twice counts once.
    const own = Array.from({ length: 1 + Math.floor(nth / ofParts.length) }, () => ofParts[nth % ofParts.length])
    return sql`${keys} @> array[${sql.join(own)}]`
  })
  return sql.join(conditions, sql` and `)
}

/** For tables whose hits are few or read in another order than that of their numbers: all rows with the keyword. */
export const hasKeyword = (searched: RawBuilder<unknown>, keyword: string) => sql<boolean>`
  (search_keys(null, ${searched}) @> array(select key_in_all(part) from unnest(keyword_parts(${keyword})) as part)
    and ${searched} like ${patternOf(keyword)})`

/** The blocks of a table whose highest number this is, the newest first. */
export const blocksUpTo = (highest: number): number[] =>
  Array.from({ length: Math.floor(highest / 2 ** BLOCK_BITS) + 1 }, (_, block) => block).toReversed()

export interface BlockSearch<Hit> {
  /** The newest first. */
  blocks: readonly number[]
  /** The hits of these blocks, the newest first. */
  inBlocks(blocks: readonly number[], limit: number): Promise<Hit[]>
  /** All hits in any order, at most so many; undefined where the parts are stored by block only. */
  everywhere: ((limit: number) => Promise<Hit[]>) | undefined
  /** The number of a hit: a higher one is newer. */
  numberOf(hit: Hit): number
}

/**
 * The newest hits of a keyword, the newest first. The newest blocks come first, which have
 * enough hits of a common keyword; otherwise one lookup has all hits of a rare one. Only what is rare there and common
 * in old rows goes through all blocks.
 */
export async function newestHits<Hit>(
  { blocks, inBlocks, everywhere, numberOf }: BlockSearch<Hit>,
  most: number,
): Promise<Hit[]> {
  const first = await inBlocks(blocks.slice(0, FIRST_BLOCKS), most)
  if (first.length >= most || blocks.length <= FIRST_BLOCKS) return first
  if (everywhere && first.length * COMMON_SHARE <= most) {
    const all = await everywhere(most)
    if (all.length < most) return all.toSorted((one, other) => numberOf(other) - numberOf(one))
  }
  return [...first, ...(await inBlocks(blocks.slice(FIRST_BLOCKS), most - first.length))]
}
