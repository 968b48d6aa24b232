import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import { wholePrefix } from '@slipway/contract/products/products/network-prefix.ts'
import { publishStatus, type PublishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { listProducts } from '@slipway/contract/products/products/products.calls.ts'
import type { Product, ProductDetail, productFilters } from '@slipway/contract/products/products/products.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { likeLiteral } from '../../../db/like-literal.ts'
import { queryText } from '../../../db/query-text.ts'
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

export interface TemplateList {
  accountId: number
  categoryId: string | undefined
  offset: number
  limit: number
}

/** A pool, or one of its connections. */
type Queries = Pick<Pool, 'query'>

/** The highest total that a search counts; counting further costs more than any reader needs. */
const MAX_SEARCH_TOTAL = 10_000

const statuses = Object.values(publishStatus)

const COLUMNS = `
  p.id as "productId", ${plainSettings.map((field) => `p.${columnOf(field)} as "${field}"`).join(', ')},
  p.ap_prefix_typed as "typed", p.ap_prefix_digits as "digits",
  p.category_id as "categoryId", s.identifier as category, s.name_zh as "zh", s.name_en as "en", s.display_url as "categoryPic",
  m.id as "mainCategoryId", m.identifier as "mainCategory", m.name_zh as "mainZh", m.name_en as "mainEn",
  p.firmware_upgrade_code as "firmwareUpgradeCode", p.product_type as "productType", p.is_template as "isTemplate",
  p.publish_status as "publishStatus", o.account as owner, a.account as creator, p.created_at as "createTime", p.updated_at as "updateTime"`

const joinedBy = (join: 'join' | 'left join'): string => `
  ${join} sub_categories s on s.id = p.category_id
  ${join} main_categories m on m.id = s.main_category_id
  ${join} accounts o on o.id = p.owner_id
  ${join} accounts a on a.id = p.creator_id`

const JOINS = joinedBy('join')

/** The role of the account in the second parameter. */
const ROLE = 'left join product_members mine on mine.product_id = p.id and mine.account_id = $2'

/** One product by its ID, with the account's role and its device totals; `bench/api.ts` runs it on a bare server, too. */
export const DETAIL = `
  select ${COLUMNS}, mine.role,
    coalesce((select n from counters where scope = 'devices' and key = p.id), 0) as total,
    coalesce((select n from counters where scope = 'devicesOnline' and key = p.id), 0) as online
  from products p ${JOINS} ${ROLE} where p.id = $1 and p.deleted_at is null`

/** A lookup by key for each row, because the planner misjudges the number of rows of a page. */
const EACH_ITEM = `cross join lateral (
  select ${COLUMNS} from products p ${JOINS} where p.id = page.id limit 1
) as items`

export type DeviceTotals = ProductDetail['devices']

interface FoundProduct {
  product: Product
  role: Product['role']
}

type PlainFields = Omit<Product, 'apPrefix' | 'categoryId' | 'categoryLabel' | 'mainCategoryId' | 'mainCategoryLabel'>

type ViewRow = PlainFields & {
  typed: string
  digits: string
  categoryId: number
  mainCategoryId: number
  zh: string
  en: string
  mainZh: string
  mainEn: string
}

const toProduct = ({ typed, digits, zh, en, mainZh, mainEn, ...row }: ViewRow): Product => ({
  ...row,
  apPrefix: wholePrefix(typed, digits),
  categoryId: String(row.categoryId),
  categoryLabel: { zh, en },
  mainCategoryId: String(row.mainCategoryId),
  mainCategoryLabel: { zh: mainZh, en: mainEn },
})

/**
 * Products with the names of their category and creator; prepared queries, since these are the console's most frequent
 * reads.
 */
export const productsViews = (pool: Queries) => ({
  /** With the account's role, which decides about access; undefined where it is absent or deleted. */
  async find(productId: string, accountId: number): Promise<FoundProduct | undefined> {
    const { rows } = await pool.query<ViewRow>({
      name: 'products.find',
      text: `select ${COLUMNS}, mine.role from products p ${JOINS} ${ROLE} where p.id = $1 and p.deleted_at is null`,
      values: [productId, accountId],
    })
    const row = rows[0]
    return row && { product: toProduct(row), role: row.role }
  },

  /** The same with the device totals in one query: the most frequent read of a product's page. */
  async detail(productId: string, accountId: number): Promise<(FoundProduct & { devices: DeviceTotals }) | undefined> {
    const { rows } = await pool.query<ViewRow & DeviceTotals>({
      name: 'products.detail',
      text: DETAIL,
      values: [productId, accountId],
    })
    const row = rows[0]
    if (!row) return undefined
    const { total, online, ...product } = row
    return { product: toProduct(product), role: product.role, devices: { total, online } }
  },

  /** SI-034; newest first. Templates are few, so that they are counted by a scan. */
  async templates({ accountId, categoryId, offset, limit }: TemplateList): Promise<Page<Product>> {
    const wanted = `p.is_template = 1 and p.deleted_at is null and ($1::bigint is null or p.category_id = $1)`
    const { rows } = await pool.query<ViewRow>({
      name: 'products.templates',
      text: `select ${COLUMNS}, mine.role from products p ${JOINS} ${ROLE} where ${wanted}
             order by p.created_at desc, p.id limit $3::bigint offset $4::bigint`,
      values: [categoryId, accountId, limit, offset],
    })
    const { rows: counted } = await pool.query<{ n: number }>({
      name: 'products.templates.total',
      text: `select count(*)::bigint as n from products p where ${wanted}`,
      values: [categoryId],
    })
    return { items: rows.map(toProduct), total: counted[0]?.n ?? 0 }
  },

  list: (list: ProductList): Promise<Page<Product>> => (isPlain(list) ? browse(pool, list) : search(pool, list)),
})

/** The list by status has maintained counters; every other filter is a search. */
function isPlain({ keyword, filters: { publishStatus: _status, ...others } }: ProductList): boolean {
  return keyword === '' && Object.values(others).every((value) => value === undefined)
}

/** Totals are the maintained counters (never a scan); pages past the middle read the index backwards. */
async function browse(pool: Queries, list: ProductList): Promise<Page<Product>> {
  const { filters, offset, limit } = list
  const status = filters.publishStatus
  const counts = await countsOf(pool, list)
  const total = status === undefined ? sumOf(counts) : (counts[status] ?? 0)
  const isBackward = offset > total / 2
  const kept = keptTotal(list, status === undefined ? statuses : [status])
  const walk = isBackward
    ? sql`order by created_at, id desc
       limit greatest(0, least(${limit}::bigint, ${kept} - ${offset}::bigint))
       offset greatest(0, ${kept} - ${offset}::bigint - ${limit}::bigint)`
    : sql`order by created_at desc, id limit ${limit}::bigint offset ${offset}::bigint`
  const { text, values } = queryText(sql`
    select items.*, page.role from (
      select id, role from ${listed(list)} where true ${inStatus(status)} ${walk}
    ) as page ${sql.raw(EACH_ITEM)}
    order by "createTime" desc, "productId"`)
  const name = `products.list ${list.isOfAll ? 'all' : 'own'} ${status === undefined ? 'any' : 'one'} ${isBackward ? 'back' : 'on'}`
  const { rows } = await pool.query<ViewRow>({ name, text, values })
  return { items: rows.map(toProduct), total, counts }
}

/** The total in the same statement as the page, so that both directions agree on the page's start. */
const keptTotal = (list: ProductList, ofStatuses: readonly PublishStatus[]) =>
  sql`(select coalesce(sum(n), 0)::bigint from counters
       where scope = ${scopeOf(list)} and key = any(${ofStatuses.map((status) => counterKey(list, status))}::text[]))`

/** What a list walks: the products of all accounts, or the rows of one member, which have the same sort keys. */
const listed = ({ isOfAll, accountId }: ProductList) =>
  isOfAll
    ? sql`(select id, created_at, publish_status,
        (select role from product_members where product_id = products.id and account_id = ${accountId}) as role
      from products where deleted_at is null) as listed`
    : sql`(select product_id as id, product_created_at as created_at, publish_status, role
      from product_members where account_id = ${accountId} and not is_deleted) as listed`

const inStatus = (status: PublishStatus | undefined) =>
  status === undefined ? sql`` : sql`and publish_status = ${status}`

const scopeOf = ({ isOfAll }: ProductList): string => (isOfAll ? 'products' : 'productMembers')
const counterKey = ({ isOfAll, accountId }: ProductList, status: PublishStatus): string =>
  `${isOfAll ? '*' : accountId}:${status}`

async function countsOf(pool: Queries, list: ProductList): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ key: string; n: number }>({
    name: 'products.counts',
    text: `select key, n from counters where scope = $1 and key = any($2::text[])`,
    values: [scopeOf(list), statuses.map((status) => counterKey(list, status))],
  })
  const kept = new Map(rows.map(({ key, n }) => [key, n]))
  return Object.fromEntries(statuses.map((status) => [status, kept.get(counterKey(list, status)) ?? 0]))
}

const sumOf = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, n) => sum + n, 0)

/** SI-033: the start of an ID, or a part of a name or model, all case-insensitive. */
async function search(pool: Queries, list: ProductList): Promise<Page<Product>> {
  const { filters, offset, limit } = list
  const { publishStatus: status, ...others } = filters
  const isWanted = Object.entries(others).flatMap(([field, value]) =>
    value === undefined ? [] : [sql`and ${sql.ref(`products.${columnOf(field)}`)} = ${value}`],
  )
  const idHead = /^[0-9a-f]{1,32}$/i.test(list.keyword) ? list.keyword.toLowerCase() : undefined
  const words = `%${likeLiteral(list.keyword)}%`
  const byId = idHead === undefined ? sql`` : sql`or (id >= ${idHead} and id < ${idHead}::text || 'g')`
  const { text, values } = queryText(sql`
    with matched as materialized (
      select id, listed.created_at, listed.publish_status, role from ${listed(list)} join products using (id)
      where (product_name ilike ${words} or product_model ilike ${words} ${byId}) ${sql.join(isWanted, sql` `)}
      order by listed.created_at desc, id limit ${sql.lit(MAX_SEARCH_TOTAL)}
    ), counted as (
      select coalesce(jsonb_object_agg(publish_status, n), '{}') as counts
      from (select publish_status, count(*) as n from matched group by publish_status) as groups
    ), page as (
      select id, role from matched where true ${inStatus(status)}
      order by created_at desc, id limit ${limit}::bigint offset ${offset}::bigint
    )
    select counted.counts, page.id is not null as "isItem", page.role, ${sql.raw(COLUMNS)}
    from counted left join page on true left join products p on p.id = page.id ${sql.raw(joinedBy('left join'))}
    order by p.created_at desc, p.id`)
  const { rows } = await pool.query<ViewRow & { counts: Record<string, number>; isItem: boolean }>({ text, values })
  const found = rows[0]?.counts ?? {}
  const counts = Object.fromEntries(statuses.map((one) => [one, found[one] ?? 0]))
  const items = rows
    .filter(({ isItem }) => isItem)
    .map(({ counts: _counts, isItem: _isItem, ...row }) => toProduct(row))
  return { items, total: status === undefined ? sumOf(counts) : (counts[status] ?? 0), counts }
}
