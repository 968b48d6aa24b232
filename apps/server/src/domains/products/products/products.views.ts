import type { Page } from '@slipway/contract/define-call.ts'
import { wholePrefix } from '@slipway/contract/products/products/network-prefix.ts'
import { publishStatus, type PublishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { Product, ProductDetail } from '@slipway/contract/products/products/products.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { likeLiteral } from '../../../db/like-literal.ts'
import { queryText } from '../../../db/query-text.ts'

export interface ProductList {
  /** Undefined: the products of all accounts. */
  ownerId: number | undefined
  publishStatus: PublishStatus | undefined
  keyword: string
  offset: number
  limit: number
}

export interface TemplateList {
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
  p.id as "productId", p.product_name as "productName", p.product_pic as "productPic",
  p.ap_prefix_typed as "typed", p.ap_prefix_digits as "digits", p.product_model as "productModel", p.remark,
  p.category_id as "categoryId", s.identifier as category, s.name_zh as "zh", s.name_en as "en",
  m.id as "mainCategoryId", m.identifier as "mainCategory", m.name_zh as "mainZh", m.name_en as "mainEn",
  p.access_type as "accessType", p.communication_type as "communicationType",
  p.firmware_upgrade_code as "firmwareUpgradeCode", p.product_type as "productType", p.is_template as "isTemplate",
  p.publish_status as "publishStatus", a.account as creator, p.created_at as "createTime", p.updated_at as "updateTime"`

const joinedBy = (join: 'join' | 'left join'): string => `
  ${join} sub_categories s on s.id = p.category_id
  ${join} main_categories m on m.id = s.main_category_id
  ${join} accounts a on a.id = p.owner_id`

const JOINS = joinedBy('join')

/** One product by its ID, with its owner and its device totals; `bench/api.ts` runs the same query on a bare server. */
export const DETAIL = `
  select ${COLUMNS}, p.owner_id as "ownerId",
    coalesce((select n from counters where scope = 'devices' and key = p.id), 0) as total,
    coalesce((select n from counters where scope = 'devicesOnline' and key = p.id), 0) as online
  from products p ${JOINS} where p.id = $1 and p.deleted_at is null`

/** A lookup by key for each row, because the planner misjudges the number of rows of a page. */
const EACH_ITEM = `cross join lateral (
  select ${COLUMNS} from products p ${JOINS} where p.id = page.id limit 1
) as items`

export type DeviceTotals = ProductDetail['devices']

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
  /** Includes the owner, who decides about access; undefined where it is absent or deleted. */
  async find(productId: string): Promise<{ product: Product; ownerId: number } | undefined> {
    const { rows } = await pool.query<ViewRow & { ownerId: number }>({
      name: 'products.find',
      text: `select ${COLUMNS}, p.owner_id as "ownerId" from products p ${JOINS} where p.id = $1 and p.deleted_at is null`,
      values: [productId],
    })
    const row = rows[0]
    if (!row) return undefined
    const { ownerId, ...product } = row
    return { product: toProduct(product), ownerId }
  },

  /** The same with the device totals in one query: the most frequent read of a product's page. */
  async detail(productId: string): Promise<{ product: Product; ownerId: number; devices: DeviceTotals } | undefined> {
    const { rows } = await pool.query<ViewRow & DeviceTotals & { ownerId: number }>({
      name: 'products.detail',
      text: DETAIL,
      values: [productId],
    })
    const row = rows[0]
    if (!row) return undefined
    const { ownerId, total, online, ...product } = row
    return { product: toProduct(product), ownerId, devices: { total, online } }
  },

  /** SI-034; newest first. Templates are few, so that they are counted by a scan. */
  async templates({ categoryId, offset, limit }: TemplateList): Promise<Page<Product>> {
    const wanted = `p.is_template = 1 and p.deleted_at is null and ($1::bigint is null or p.category_id = $1)`
    const { rows } = await pool.query<ViewRow>({
      name: 'products.templates',
      text: `select ${COLUMNS} from products p ${JOINS} where ${wanted}
             order by p.created_at desc, p.id limit $2::bigint offset $3::bigint`,
      values: [categoryId, limit, offset],
    })
    const { rows: counted } = await pool.query<{ n: number }>({
      name: 'products.templates.total',
      text: `select count(*)::bigint as n from products p where ${wanted}`,
      values: [categoryId],
    })
    return { items: rows.map(toProduct), total: counted[0]?.n ?? 0 }
  },

  list: (list: ProductList): Promise<Page<Product>> => (list.keyword ? search(pool, list) : browse(pool, list)),
})

/** Totals are the maintained counters (never a scan); pages past the middle read the index backwards. */
async function browse(
  pool: Queries,
  { ownerId, publishStatus: status, offset, limit }: ProductList,
): Promise<Page<Product>> {
  const counts = await countsOf(pool, ownerId)
  const total = status === undefined ? sumOf(counts) : (counts[status] ?? 0)
  const isBackward = offset > total / 2
  const kept = keptTotal((status === undefined ? statuses : [status]).map((one) => counterKey(ownerId, one)))
  const walk = isBackward
    ? sql`order by created_at, id desc
       limit greatest(0, least(${limit}::bigint, ${kept} - ${offset}::bigint))
       offset greatest(0, ${kept} - ${offset}::bigint - ${limit}::bigint)`
    : sql`order by created_at desc, id limit ${limit}::bigint offset ${offset}::bigint`
  const { text, values } = queryText(sql`
    select items.* from (
      select id from products where deleted_at is null ${ownedBy(ownerId)} ${inStatus(status)} ${walk}
    ) as page ${sql.raw(EACH_ITEM)}
    order by "createTime" desc, "productId"`)
  const name = `products.list ${ownerId === undefined ? 'all' : 'own'} ${status === undefined ? 'any' : 'one'} ${isBackward ? 'back' : 'on'}`
  const { rows } = await pool.query<ViewRow>({ name, text, values })
  return { items: rows.map(toProduct), total, counts }
}

/** The total in the same statement as the page, so that both directions agree on the page's start. */
const keptTotal = (keys: readonly string[]) =>
  sql`(select coalesce(sum(n), 0)::bigint from counters where scope = 'products' and key = any(${keys}::text[]))`

const ownedBy = (ownerId: number | undefined) => (ownerId === undefined ? sql`` : sql`and owner_id = ${ownerId}`)
const inStatus = (status: PublishStatus | undefined) =>
  status === undefined ? sql`` : sql`and publish_status = ${status}`

const counterKey = (ownerId: number | undefined, status: PublishStatus): string => `${ownerId ?? '*'}:${status}`

async function countsOf(pool: Queries, ownerId: number | undefined): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ key: string; n: number }>({
    name: 'products.counts',
    text: `select key, n from counters where scope = 'products' and key = any($1::text[])`,
    values: [statuses.map((status) => counterKey(ownerId, status))],
  })
  const kept = new Map(rows.map(({ key, n }) => [key, n]))
  return Object.fromEntries(statuses.map((status) => [status, kept.get(counterKey(ownerId, status)) ?? 0]))
}

const sumOf = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, n) => sum + n, 0)

/** SI-033: the start of an ID or a part of a name, both case-insensitive. */
async function search(pool: Queries, list: ProductList): Promise<Page<Product>> {
  const { ownerId, publishStatus: status, offset, limit } = list
  const idHead = /^[0-9a-f]{1,32}$/i.test(list.keyword) ? list.keyword.toLowerCase() : undefined
  const byId = idHead === undefined ? sql`` : sql`or (id >= ${idHead} and id < ${idHead}::text || 'g')`
  const { text, values } = queryText(sql`
    with matched as materialized (
      select id, created_at, publish_status from products
      where deleted_at is null ${ownedBy(ownerId)} and (product_name ilike ${`%${likeLiteral(list.keyword)}%`} ${byId})
      order by created_at desc, id limit ${sql.lit(MAX_SEARCH_TOTAL)}
    ), counted as (
      select coalesce(jsonb_object_agg(publish_status, n), '{}') as counts
      from (select publish_status, count(*) as n from matched group by publish_status) as groups
    ), page as (
      select id from matched where true ${inStatus(status)}
      order by created_at desc, id limit ${limit}::bigint offset ${offset}::bigint
    )
    select counted.counts, page.id is not null as "isItem", ${sql.raw(COLUMNS)}
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
