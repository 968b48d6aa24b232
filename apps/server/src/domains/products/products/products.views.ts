import type { Page } from '@slipway/contract/define-call.ts'
import type { Product, ProductDetail } from '@slipway/contract/products/products/products.ts'
import { pageAnchors } from '../../../db/lists/page-anchors.ts'
import { productPage, type ProductAnchors } from './product-pages.views.ts'
import { COLUMNS, JOINS, toProduct, type ProductList, type Queries, type ViewRow } from './product-rows.ts'
import { searchProducts } from './product-search.views.ts'

export interface TemplateList {
  accountId: number
  categoryId: string | undefined
  offset: number
  limit: number
}

/** The role of the account in the second parameter. */
const ROLE = 'left join product_members mine on mine.product_id = p.id and mine.account_id = $2'

/** One product by its ID, with the account's role, its device totals and its panel; `bench/api.ts` runs it on a bare server, too. */
export const DETAIL = `
  select ${COLUMNS}, mine.role,
    (select panel_id::text from product_panels where product_id = p.id) as "panelId",
    coalesce((select n from counters where scope = 'devices' and key = p.id), 0) as total,
    coalesce((select n from counters where scope = 'devicesOnline' and key = p.id), 0) as online
  from products p ${JOINS} ${ROLE} where p.id = $1 and p.deleted_at is null`

export type DeviceTotals = ProductDetail['devices']

interface FoundProduct {
  product: Product
  role: Product['role']
}

interface FoundDetail extends FoundProduct {
  devices: DeviceTotals
  /** Null for the generated panel, and where none is chosen. */
  panelId: string | null
}

/**
 * Products with the names of their category and creator; prepared queries, since these are the console's most frequent
 * reads.
 */
export const productsViews = (pool: Queries, anchors: ProductAnchors = pageAnchors()) => ({
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

  /** The same with the device totals and the panel in one query: the most frequent read of a product's page. */
  async detail(productId: string, accountId: number): Promise<FoundDetail | undefined> {
    const { rows } = await pool.query<ViewRow & DeviceTotals & Pick<FoundDetail, 'panelId'>>({
      name: 'products.detail',
      text: DETAIL,
      values: [productId, accountId],
    })
    const row = rows[0]
    if (!row) return undefined
    const { total, online, panelId, ...product } = row
    return { product: toProduct(product), role: product.role, devices: { total, online }, panelId }
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
    list.keyword === '' ? productPage(pool, list, anchors) : searchProducts(pool, list),
})
