import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@slipway/contract/paging.ts'
import { publishStatus } from '@slipway/contract/products/products.lifecycle.ts'
import { productLimits } from '@slipway/contract/products/products.limits.ts'
import { codeOf, integer } from '@slipway/contract/schema.ts'
import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'

/** State of the product list in its address. What nobody could have chosen counts as not chosen. */
export const productListSearch = z.object({
  /** From 1. */
  page: orElse(z._default(integer({ min: 1, max: 100_000 }), 1), 1),
  size: orElse(z._default(integer({ min: 1, max: MAX_PAGE_SIZE }), DEFAULT_PAGE_SIZE), DEFAULT_PAGE_SIZE),
  keyword: orElse(z._default(z.coerce.string().check(z.maxLength(productLimits.productId.max)), ''), ''),
  status: orElse(z.optional(codeOf(publishStatus)), undefined),
})
export type ProductListSearch = z.infer<typeof productListSearch>

/** Left out of the address. */
export const productListDefaults = { page: 1, size: DEFAULT_PAGE_SIZE, keyword: '' } as const
