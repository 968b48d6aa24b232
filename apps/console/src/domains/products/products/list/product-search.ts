import { DEFAULT_PAGE_SIZE } from '@slipway/contract/paging.ts'
import { productLimits } from '@slipway/contract/products/products/products.limits.ts'
import { productFilters } from '@slipway/contract/products/products/products.ts'
import * as z from 'zod/mini'
import { readPaging, writePaging, type Paging, type SearchInAddress } from '../../../../shared/list/list-search.ts'

type Filters = z.output<z.ZodMiniObject<typeof productFilters>>
/** The publish status has a shorter name in the URL; other filters have that of their field. */
type NameInAddress<Field extends keyof Filters> = Field extends 'publishStatus' ? 'status' : Field
type FiltersInAddress = { [Field in keyof Filters as NameInAddress<Field>]: Filters[Field] | undefined }

/** The URL state of a product list. */
export interface ProductSearch extends Paging, FiltersInAddress {
  keyword: string
}

const fields = Object.keys(productFilters) as (keyof Filters)[]
const nameOf = (field: keyof Filters): keyof FiltersInAddress => (field === 'publishStatus' ? 'status' : field)

const filtersBy = (valueOf: (field: keyof Filters) => unknown): FiltersInAddress =>
  Object.fromEntries(fields.map((field) => [nameOf(field), valueOf(field)])) as FiltersInAddress

/** The default values, which the URL omits. */
export const plainProductList = { keyword: '', page: 1, size: DEFAULT_PAGE_SIZE } as const

/** A list without search and filters. */
export const noFilter = { keyword: '', ...filtersBy(() => undefined) }

export const isFiltered = (search: ProductSearch): boolean =>
  search.keyword !== '' || fields.some((field) => search[nameOf(field)] !== undefined)

/** Text longer than a search may be was not typed in the search box. */
const keywordIn = (value: unknown): string => {
  const keyword = value === undefined ? '' : String(value)
  return keyword.length > productLimits.productId.max ? '' : keyword
}

/** A URL has texts where a code is a number, and numbers where a text has only digits. */
const filterIn = (field: keyof Filters, value: unknown): unknown =>
  [value, Number(value), String(value)]
    .map((read) => z.safeParse(productFilters[field], read))
    .find(({ success }) => success && value !== undefined)?.data

/** Parses the URL leniently: invalid values count as absent. */
export const readProductSearch = ({ keyword, ...address }: SearchInAddress): ProductSearch => ({
  keyword: keywordIn(keyword),
  ...filtersBy((field) => filterIn(field, address[nameOf(field)])),
  ...readPaging(address),
})

/** The input of the list call, from the URL state and the area. */
export const productListInput = ({ isAdmin, ...search }: ProductSearch & { isAdmin: boolean }) => ({
  keyword: search.keyword,
  ...(Object.fromEntries(fields.map((field) => [field, search[nameOf(field)]])) as Filters),
  pageStart: search.page - 1,
  pageSize: search.size,
  isAdmin,
})

/** Writes only the values that differ from the default list. */
export const writeProductSearch = (search: ProductSearch): Record<string, string | number> => ({
  ...(search.keyword && { keyword: search.keyword }),
  ...Object.fromEntries(
    fields.flatMap((field) => {
      const value = search[nameOf(field)]
      return value === undefined ? [] : [[nameOf(field), value]]
    }),
  ),
  ...writePaging(search),
})
