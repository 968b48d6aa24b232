import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@slipway/contract/paging.ts'

/** What the address of a device list holds. */
export interface DeviceSearch {
  keyword: string
  online: boolean | undefined
  page: number
  size: number
}

export type SearchInAddress = Readonly<Record<string, unknown>>

const whole = (value: unknown, most: number): number | undefined => {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined
}

/** Reads an address that anyone may have typed: what makes no sense counts as absent. */
export const readDeviceSearch = ({ keyword, online, page, size }: SearchInAddress): DeviceSearch => ({
  keyword: keyword === undefined ? '' : String(keyword),
  online: online === undefined ? undefined : String(online) === '1',
  page: whole(page, Number.MAX_SAFE_INTEGER) ?? 1,
  size: whole(size, MAX_PAGE_SIZE) ?? DEFAULT_PAGE_SIZE,
})

/** Only what differs from the plain list stands in the address. */
export const writeDeviceSearch = ({ keyword, online, page, size }: DeviceSearch): Record<string, string | number> => ({
  ...(keyword && { keyword }),
  ...(online !== undefined && { online: online ? 1 : 0 }),
  ...(page > 1 && { page }),
  ...(size !== DEFAULT_PAGE_SIZE && { size }),
})
