import { DEFAULT_PAGE_SIZE } from '@slipway/contract/paging.ts'
import { productLimits } from '@slipway/contract/products/products/products.limits.ts'
import { publishStatus, type PublishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { readPaging, writePaging, type Paging, type SearchInAddress } from '../../../../shared/list/list-search.ts'

/** What the address of a product list holds. */
export interface ProductSearch extends Paging {
  keyword: string
  status: PublishStatus | undefined
}

/** What is left out of the address. */
export const plainProductList = { keyword: '', page: 1, size: DEFAULT_PAGE_SIZE } as const

/** Longer than any search may be, it was not typed here. */
const keywordIn = (value: unknown): string => {
  const keyword = value === undefined ? '' : String(value)
  return keyword.length > productLimits.productId.max ? '' : keyword
}

/** Reads an address that anyone may have typed: what makes no sense counts as absent. */
export const readProductSearch = ({ keyword, status, ...paging }: SearchInAddress): ProductSearch => ({
  keyword: keywordIn(keyword),
  status: Object.values(publishStatus).find((code) => code === Number(status)),
  ...readPaging(paging),
})

/** The call that fills a list, from the address's part and the area. */
export const productListInput = ({ keyword, status, page, size, isAdmin }: ProductSearch & { isAdmin: boolean }) => ({
  keyword,
  publishStatus: status,
  pageStart: page - 1,
  pageSize: size,
  isAdmin,
})

/** Only what differs from the plain list stands in the address. */
export const writeProductSearch = ({ keyword, status, ...paging }: ProductSearch): Record<string, string | number> => ({
  ...(keyword && { keyword }),
  ...(status !== undefined && { status }),
  ...writePaging(paging),
})
