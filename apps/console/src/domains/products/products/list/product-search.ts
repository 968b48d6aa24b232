import { DEFAULT_PAGE_SIZE } from '@slipway/contract/paging.ts'
import { productLimits } from '@slipway/contract/products/products/products.limits.ts'
import { publishStatus, type PublishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { readPaging, writePaging, type Paging, type SearchInAddress } from '../../../../shared/list/list-search.ts'

/** The URL state of a product list. */
export interface ProductSearch extends Paging {
  keyword: string
  status: PublishStatus | undefined
}

/** The default values, which the URL omits. */
export const plainProductList = { keyword: '', page: 1, size: DEFAULT_PAGE_SIZE } as const

/** Text longer than a search may be was not typed in the search box. */
const keywordIn = (value: unknown): string => {
  const keyword = value === undefined ? '' : String(value)
  return keyword.length > productLimits.productId.max ? '' : keyword
}

/** Parses the URL leniently: invalid values count as absent. */
export const readProductSearch = ({ keyword, status, ...paging }: SearchInAddress): ProductSearch => ({
  keyword: keywordIn(keyword),
  status: Object.values(publishStatus).find((code) => code === Number(status)),
  ...readPaging(paging),
})

/** The input of the list call, from the URL state and the area. */
export const productListInput = ({ keyword, status, page, size, isAdmin }: ProductSearch & { isAdmin: boolean }) => ({
  keyword,
  publishStatus: status,
  pageStart: page - 1,
  pageSize: size,
  isAdmin,
})

/** Writes only the values that differ from the default list. */
export const writeProductSearch = ({ keyword, status, ...paging }: ProductSearch): Record<string, string | number> => ({
  ...(keyword && { keyword }),
  ...(status !== undefined && { status }),
  ...writePaging(paging),
})
