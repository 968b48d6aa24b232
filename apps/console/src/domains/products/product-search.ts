import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@slipway/contract/paging.ts'
import { publishStatus, type PublishStatus } from '@slipway/contract/products/products.lifecycle.ts'

/** What the address of a product list holds. */
export interface ProductSearch {
  keyword: string
  status: PublishStatus | undefined
  page: number
  size: number
}

export type SearchInAddress = Readonly<Record<string, unknown>>

const whole = (value: unknown, most: number): number | undefined => {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined
}

/** Reads an address that anyone may have typed: what makes no sense counts as absent. */
export const readProductSearch = ({ keyword, status, page, size }: SearchInAddress): ProductSearch => ({
  keyword: keyword === undefined ? '' : String(keyword),
  status: Object.values(publishStatus).find((code) => code === Number(status)),
  page: whole(page, Number.MAX_SAFE_INTEGER) ?? 1,
  size: whole(size, MAX_PAGE_SIZE) ?? DEFAULT_PAGE_SIZE,
})

/** Only what differs from the plain list stands in the address. */
export const writeProductSearch = ({
  keyword,
  status,
  page,
  size,
}: ProductSearch): Record<string, string | number> => ({
  ...(keyword && { keyword }),
  ...(status !== undefined && { status }),
  ...(page > 1 && { page }),
  ...(size !== DEFAULT_PAGE_SIZE && { size }),
})
