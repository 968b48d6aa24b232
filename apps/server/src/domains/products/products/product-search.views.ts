import type { Page } from '@slipway/contract/define-call.ts'
import { mostCounted, totalUpTo } from '@slipway/contract/paging.ts'
import type { PublishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { Product } from '@slipway/contract/products/products/products.ts'
import { sql, type RawBuilder } from 'kysely'
import { queryText } from '../../../db/query-text.ts'
import {
  blocksUpTo,
  hasKeys,
  newestHits,
  patternOf,
  rarestParts,
  type BlockSearch,
} from '../../../db/lists/text-search.ts'
import {
  counterKey,
  EACH_ITEM,
  inStatus,
  listed,
  scopeOf,
  statuses,
  toProduct,
  type Listed,
  type ProductList,
  type Queries,
  type ViewRow,
} from './product-rows.ts'

/** A list of at most this many products is read itself; hits of the keyword are looked up in any other. */
const FEW = 5_000
/** The same, as a share of all products: most hits of a keyword would be products of others. */
const SMALL_SHARE = 20
/** As `id_heads` of the database. */
const HEAD_LENGTH = 4

type Wanted = Pick<ProductList, 'accountId' | 'isOfAll' | 'keyword'> & { status: PublishStatus | undefined }

/** The start of an ID that the keyword can be (SI-033). */
const idHeadOf = (keyword: string): string | undefined =>
  /^[0-9a-f]{1,32}$/i.test(keyword) ? keyword.toLowerCase() : undefined

const isIdHead = (head: string) => sql`(t.product_id >= ${head} and t.product_id < ${head}::text || 'g')`

interface Hit {
  /** Of `product_texts`: the order of creation. */
  number: number
  status: PublishStatus
}

/** SI-033: the start of an ID, or a part of a name or model, all case-insensitive. */
export async function searchProducts(pool: Queries, list: ProductList): Promise<Page<Product>> {
  const { accountId, isOfAll, keyword, offset, limit } = list
  const status = list.filters.publishStatus
  const search = await searching(pool, { accountId, isOfAll, keyword })
  const all = await search(undefined)
  const isPartial = all.length > mostCounted.hits
  const found = isPartial && status !== undefined ? await search(status) : all
  const wanted = found.filter((hit) => status === undefined || hit.status === status)
  const shown = wanted.slice(0, mostCounted.hits).slice(offset, offset + limit)
  const items = await itemsOf(pool, list, shown)
  // The stages of the newest hits are not those of all hits.
  if (isPartial) return { items, ...totalUpTo(wanted.length, mostCounted.hits) }
  const counts = Object.fromEntries(statuses.map((one) => [one, all.filter((hit) => hit.status === one).length]))
  return { items, total: wanted.length, counts }
}

/** Searches for a keyword in all stages or one; the newest hits first, one more than a search counts. */
async function searching(pool: Queries, asked: Omit<Wanted, 'status'>) {
  const most = mostCounted.hits + 1
  const run = async <Row extends object>(query: RawBuilder<unknown>) => (await pool.query<Row>(queryText(query))).rows
  const [size] = await run<{ highest: number; listed: number }>(sql`
    select coalesce((select max(number) from product_texts), 0) as highest, (
      select coalesce(sum(n), 0)::bigint from counters where scope = ${scopeOf(asked)}
        and key = any(${statuses.map((one) => counterKey(asked, one))}::text[])) as listed`)
  const { highest = 0, listed: count = 0 } = size ?? {}
  if (count <= Math.max(FEW, highest / SMALL_SHARE)) {
    return (status?: PublishStatus) => run<Hit>(readThrough({ ...asked, status }, most))
  }
  const sample = sql`select t.searched from product_texts t order by t.number desc`
  const found = await run<{ part: string }>(rarestParts(sample, sql`keyword_parts(${asked.keyword})`))
  const parts = found.map(({ part }) => part)
  return async (status?: PublishStatus) => {
    const { inBlocks, everywhere } = lookup({ ...asked, status }, parts)
    const search: BlockSearch<Hit> = {
      blocks: blocksUpTo(highest),
      inBlocks: (blocks, limit) => run<Hit>(inBlocks(blocks, limit)),
      everywhere: (limit) => run<Hit>(everywhere(limit)),
      numberOf: ({ number }) => number,
    }
    return newestHits(search, most)
  }
}

/** Reads the list itself. The offsets keep the planner from reading the texts of all products. */
function readThrough({ keyword, status, ...list }: Wanted, limit: number) {
  const head = idHeadOf(keyword)
  return sql`
    select t.number, own.publish_status as status
    from (select id, publish_status from ${listed(list)} where true ${inStatus(status)} offset 0) as own
    cross join lateral (select * from product_texts where product_id = own.id offset 0) as t
    where t.searched like ${patternOf(keyword)} ${head === undefined ? sql`` : sql`or ${isIdHead(head)}`}
    order by t.number desc limit ${limit}`
}

/** Looks up hits by the keys of the keyword. */
function lookup({ keyword, status, ...list }: Wanted, parts: readonly string[]) {
  const keys = sql`search_keys(t.number, t.searched, id_heads(t.product_id))`
  const head = idHeadOf(keyword)
  const isHit = (keyOf: (part: RawBuilder<unknown>) => RawBuilder<unknown>) => {
    const keysOf = (texts: readonly string[]) =>
      hasKeys(
        keys,
        texts.map((text) => keyOf(sql`${text}::text`)),
      )
    const inText = sql`t.searched like ${patternOf(keyword)}`
    if (head === undefined) return sql`${keysOf(parts)} and ${inText}`
    // Conditions on keys only, which the index answers: with the text among them, the keys of each row would be computed again.
    const headKeys = keysOf([`\u0001${head.slice(0, HEAD_LENGTH)}`])
    return sql`((${keysOf(parts)}) or (${headKeys})) and (${inText} or ${isIdHead(head)})`
  }
  const ofList = list.isOfAll
    ? sql`products l on l.id = t.product_id and l.deleted_at is null ${inStatus(status)}`
    : sql`product_members l on l.product_id = t.product_id and l.account_id = ${list.accountId} and not l.is_deleted
        ${inStatus(status)}`
  const hits = sql`select t.number, l.publish_status as status from product_texts t join ${ofList}`
  return {
    inBlocks: (blocks: readonly number[], limit: number) => sql`
      select hit.number, hit.status from unnest(${[...blocks]}::bigint[]) with ordinality as near (block, place)
      cross join lateral (
        ${hits} where ${isHit((part) => sql`key_in_block(near.block, ${part})`)} order by t.number desc
      ) as hit limit ${limit}`,
    everywhere: (limit: number) => sql`${hits} where ${isHit((part) => sql`key_in_all(${part})`)} limit ${limit}`,
  }
}

async function itemsOf(pool: Queries, list: Listed, hits: readonly Hit[]): Promise<Product[]> {
  if (hits.length === 0) return []
  const numbers = hits.map(({ number }) => number)
  const { text, values } = queryText(sql`
    select items.*, page.role from (
      select t.number, t.product_id as id, (
        select m.role from product_members m where m.product_id = t.product_id and m.account_id = ${list.accountId}) as role
      from product_texts t where t.number = any(${numbers}::bigint[])
    ) as page ${sql.raw(EACH_ITEM)}
    order by page.number desc`)
  return (await pool.query<ViewRow>({ text, values })).rows.map(toProduct)
}
