import type { Page } from '@slipway/contract/define-call.ts'
import type { PublishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { Product } from '@slipway/contract/products/products/products.ts'
import { sql } from 'kysely'
import { plannedOnce } from '../../../db/lists/planned-once.ts'
import { ANCHOR_EVERY, isDeep, type PageAnchors } from '../../../db/lists/page-anchors.ts'
import { queryText } from '../../../db/query-text.ts'
import {
  countersOf,
  countsIn,
  EACH_ITEM,
  inStatus,
  keptTotal,
  listed,
  statuses,
  sumOf,
  toProduct,
  versionIn,
  versionOf,
  type ListCounters,
  type ProductList,
  type Queries,
  type ViewRow,
} from './product-rows.ts'

interface ProductKey {
  /** With microseconds. */
  at: string
  id: string
}
export type ProductAnchors = PageAnchors<ProductKey>

/**
 * Totals are the maintained counters (never a scan). Pages past the middle read the index backwards, and those far from
 * both ends begin at an anchor.
 */
export async function productPage(pool: Queries, list: ProductList, anchors: ProductAnchors): Promise<Page<Product>> {
  const { filters, offset, limit } = list
  const status = filters.publishStatus
  const counters = await countersOf(pool, list)
  const counts = countsIn(counters)
  const total = status === undefined ? sumOf(counts) : (counts[status] ?? 0)
  const anchor = isDeep(offset, total) ? anchorOf(pool, list, anchors, counters) : undefined
  const isBackward = !anchor && offset > total / 2
  const kept = keptTotal(list, listedStatuses(status))
  const walk = isBackward
    ? sql`order by created_at, id desc
       limit greatest(0, least(${limit}::bigint, ${kept} - ${offset}::bigint))
       offset greatest(0, ${kept} - ${offset}::bigint - ${limit}::bigint)`
    : sql`order by created_at desc, id ${plannedOnce(limit, offset - (anchor?.rank ?? 0))}`
  const from = anchor
    ? sql`and created_at <= ${anchor.key.at}::timestamptz
       and (created_at < ${anchor.key.at}::timestamptz or id >= ${anchor.key.id}::text)`
    : sql``
  const { text, values } = queryText(sql`
    select items.*, (
      select role from product_members where product_id = page.id and account_id = ${list.accountId}) as role
    from (
      select id from ${listed(list)} where true ${inStatus(status)} ${from} ${walk}
    ) as page ${sql.raw(EACH_ITEM)}
    order by "createTime" desc, "productId"`)
  const way = anchor ? 'anchored' : isBackward ? 'back' : 'on'
  const name = `products.list ${list.isOfAll ? 'all' : 'own'} ${status === undefined ? 'any' : 'one'} ${way}`
  const { rows } = await pool.query<ViewRow>({ name, text, values })
  return { items: rows.map(toProduct), total, counts }
}

const listedStatuses = (status: PublishStatus | undefined): readonly PublishStatus[] =>
  status === undefined ? statuses : [status]

function anchorOf(pool: Queries, list: ProductList, anchors: ProductAnchors, counters: ListCounters) {
  const ofStatuses = listedStatuses(list.filters.publishStatus)
  return anchors.before({
    list: `${list.isOfAll ? '*' : list.accountId} ${list.filters.publishStatus ?? ''}`,
    version: versionOf(counters, ofStatuses),
    offset: list.offset,
    read: async () => {
      const { text, values } = queryText(sql`
        select (rank - 1)::int as rank, created_at::text as at, id, ${versionIn(list, ofStatuses)} as version
        from (
          select created_at, id, row_number() over (order by created_at desc, id) as rank
          from ${listed(list)} where true ${inStatus(list.filters.publishStatus)}
        ) as ranked
        where rank % ${sql.lit(ANCHOR_EVERY)} = 1 order by rank`)
      const { rows } = await pool.query<ProductKey & { rank: number; version: string }>(text, values)
      return { version: rows[0]?.version ?? '', anchors: rows.map(({ rank, at, id }) => ({ rank, key: { at, id } })) }
    },
  })
}
