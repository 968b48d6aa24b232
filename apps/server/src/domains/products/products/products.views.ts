import type { Page } from '@slipway/contract/define-call.ts'
import type { PublishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { Product, ProductDetail } from '@slipway/contract/products/products/products.ts'
import { sql } from 'kysely'
import { queryText } from '../../../db/query-text.ts'
import {
  COLUMNS,
  counterKey,
  countsOf,
  EACH_ITEM,
  inStatus,
  JOINS,
  listed,
  scopeOf,
  statuses,
  sumOf,
  toProduct,
  type ProductList,
  type Queries,
  type ViewRow,
} from './product-rows.ts'
import { searchProducts } from './product-search.views.ts'

export interface TemplateList {
  accountId: number
  categoryId: string | undefined
  offset: number
  limit: number
}

/** The role of the account in the second parameter. */
const ROLE = 'left join product_members mine on mine.product_id = p.id and mine.account_id = $2'

/** One product by its ID, with the account's role and its device totals; `bench/api.ts` runs it on a bare server, too. */
export const DETAIL = `
  select ${COLUMNS}, mine.role,
    coalesce((select n from counters where scope = 'devices' and key = p.id), 0) as total,
    coalesce((select n from counters where scope = 'devicesOnline' and key = p.id), 0) as online
  from products p ${JOINS} ${ROLE} where p.id = $1 and p.deleted_at is null`

export type DeviceTotals = ProductDetail['devices']

interface FoundProduct {
  product: Product
  role: Product['role']
}

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

  list: (list: ProductList): Promise<Page<Product>> =>
    list.keyword === '' ? browse(pool, list) : searchProducts(pool, list),
})

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
