import { listProductCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import type { OutputOf } from '@slipway/contract/define-call.ts'
import type { Product } from '@slipway/contract/products/products/products.ts'
import * as z from 'zod/mini'

const PRODUCT = 'product'
const CATEGORIES = 'categories'

type Categories = OutputOf<typeof listProductCategories>[]

/** A full or blocked storage must not break the page; the value is simply not remembered. */
function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

/** LS-01: remembers the current product. */
export const keepCurrentProduct = ({ productId, productName }: Pick<Product, 'productId' | 'productName'>): void =>
  keep(PRODUCT, { productId, productName })

/** LS-02. */
export const keepCategories = (categories: Categories): void => keep(CATEGORIES, categories)

/** LS-02: the categories saved by an earlier visit; a format from an older console version is discarded. */
export function keptCategories(): Categories | undefined {
  try {
    const read = z.safeParse(
      z.array(listProductCategories.output),
      JSON.parse(localStorage.getItem(CATEGORIES) ?? 'null'),
    )
    return read.success && read.data.length > 0 ? read.data : undefined
  } catch {
    return undefined
  }
}
