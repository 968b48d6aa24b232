import { wholePrefix } from '@slipway/contract/products/products/network-prefix.ts'
import { publishStatus, type PublishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { listProducts } from '@slipway/contract/products/products/products.calls.ts'
import type { Product, productFilters } from '@slipway/contract/products/products/products.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { columnOf, plainSettings } from './product-columns.ts'

export type ProductFilters = Pick<CheckedInputOf<typeof listProducts>, keyof typeof productFilters>

export interface ProductList {
  /** Lists the products that this account is a member of. */
  accountId: number
  /** Lists the products of all accounts instead. */
  isOfAll: boolean
  filters: ProductFilters
  keyword: string
  offset: number
  limit: number
}

/** Whose products a list has. */
export type Listed = Pick<ProductList, 'accountId' | 'isOfAll'>

/** A pool, or one of its connections. */
export type Queries = Pick<Pool, 'query'>

export const statuses = Object.values(publishStatus)

export const COLUMNS = `
  p.id as "productId", ${plainSettings.map((field) => `p.${columnOf(field)} as "${field}"`).join(', ')},
  p.ap_prefix_typed as "typed", p.ap_prefix_digits as "digits",
  p.category_id as "categoryId", s.identifier as category, s.name_zh as "zh", s.name_en as "en", s.display_url as "categoryPic",
  m.id as "mainCategoryId", m.identifier as "mainCategory", m.name_zh as "mainZh", m.name_en as "mainEn",
  p.firmware_upgrade_code as "firmwareUpgradeCode", p.product_type as "productType", p.is_template as "isTemplate",
  p.publish_status as "publishStatus", o.account as owner, a.account as creator, p.created_at as "createTime", p.updated_at as "updateTime"`

export const JOINS = `
  join sub_categories s on s.id = p.category_id
  join main_categories m on m.id = s.main_category_id
  join accounts o on o.id = p.owner_id
  join accounts a on a.id = p.creator_id`

/** A lookup by key for each row, because the planner misjudges the number of rows of a page. */
export const EACH_ITEM = `cross join lateral (
  select ${COLUMNS} from products p ${JOINS} where p.id = page.id limit 1
) as items`

type PlainFields = Omit<Product, 'apPrefix' | 'categoryId' | 'categoryLabel' | 'mainCategoryId' | 'mainCategoryLabel'>

export type ViewRow = PlainFields & {
  typed: string
  digits: string
  categoryId: number
  mainCategoryId: number
  zh: string
  en: string
  mainZh: string
  mainEn: string
}

export const toProduct = ({ typed, digits, zh, en, mainZh, mainEn, ...row }: ViewRow): Product => ({
  ...row,
  apPrefix: wholePrefix(typed, digits),
  categoryId: String(row.categoryId),
  categoryLabel: { zh, en },
  mainCategoryId: String(row.mainCategoryId),
  mainCategoryLabel: { zh: mainZh, en: mainEn },
})

/**
 * What a list walks: the products of all accounts, or the rows of one member, which have the same sort keys. Only columns
 * of its indexes, because a page walks over the rows before it.
 */
export const listed = ({ isOfAll, accountId }: Listed) =>
  isOfAll
    ? sql`(select id, created_at, publish_status from products where deleted_at is null) as listed`
    : sql`(select product_id as id, product_created_at as created_at, publish_status
      from product_members where account_id = ${accountId} and not is_deleted) as listed`

export const inStatus = (status: PublishStatus | undefined) =>
  status === undefined ? sql`` : sql`and publish_status = ${status}`

export const scopeOf = ({ isOfAll }: Listed): string => (isOfAll ? 'products' : 'productMembers')
export const counterKey = ({ isOfAll, accountId }: Listed, status: PublishStatus): string =>
  `${isOfAll ? '*' : accountId}:${status}`

interface CounterRow {
  n: number
  version: string
}

/** The counters of a list, by status. */
export type ListCounters = ReadonlyMap<PublishStatus, CounterRow>

/** Another one after every transaction that changed what a counter counts. */
const COUNTER_VERSION = `key || '=' || n || '@' || xmin::text`

export async function countersOf(pool: Queries, list: Listed): Promise<ListCounters> {
  const { rows } = await pool.query<CounterRow & { key: string }>({
    name: 'products.counts',
    text: `select key, n, ${COUNTER_VERSION} as version from counters where scope = $1 and key = any($2::text[])`,
    values: [scopeOf(list), statuses.map((status) => counterKey(list, status))],
  })
  const byKey = new Map(rows.map(({ key, ...row }) => [key, row]))
  return new Map(statuses.map((status) => [status, byKey.get(counterKey(list, status)) ?? { n: 0, version: '' }]))
}

const keysOf = (list: Listed, ofStatuses: readonly PublishStatus[]) =>
  sql`${ofStatuses.map((status) => counterKey(list, status))}::text[]`

/** The version of a list, as in `versionOf`, at the moment of the statement of which it is a part. */
export const versionIn = (list: Listed, ofStatuses: readonly PublishStatus[]) => sql`(
  select string_agg(${sql.raw(COUNTER_VERSION)}, ' ' order by key) from counters
  where scope = ${scopeOf(list)} and key = any(${keysOf(list, ofStatuses)}))`

export const versionOf = (counters: ListCounters, ofStatuses: readonly PublishStatus[]): string =>
  ofStatuses
    .flatMap((status) => counters.get(status)?.version || [])
    .toSorted()
    .join(' ')

/** The total in the same statement as the page, so that both directions agree on the page's start. */
export const keptTotal = (list: Listed, ofStatuses: readonly PublishStatus[]) =>
  sql`(select coalesce(sum(n), 0)::bigint from counters
       where scope = ${scopeOf(list)} and key = any(${keysOf(list, ofStatuses)}))`

export const countsIn = (counters: ListCounters): Record<string, number> =>
  Object.fromEntries([...counters].map(([status, { n }]) => [status, n]))

export const sumOf = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, n) => sum + n, 0)
