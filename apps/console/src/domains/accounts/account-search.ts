import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@slipway/contract/paging.ts'

/** What the address of the account list holds. */
export interface AccountSearch {
  account: string
  roleId: string | undefined
  page: number
  size: number
}

export type SearchInAddress = Readonly<Record<string, unknown>>

const whole = (value: unknown, most: number): number | undefined => {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined
}

/** Reads an address that anyone may have typed: what makes no sense counts as absent. */
export const readAccountSearch = ({ account, role, page, size }: SearchInAddress): AccountSearch => ({
  account: account === undefined ? '' : String(account),
  roleId: whole(role, Number.MAX_SAFE_INTEGER)?.toString(),
  page: whole(page, Number.MAX_SAFE_INTEGER) ?? 1,
  size: whole(size, MAX_PAGE_SIZE) ?? DEFAULT_PAGE_SIZE,
})

/** Only what differs from the plain list stands in the address. */
export const writeAccountSearch = ({
  account,
  roleId,
  page,
  size,
}: AccountSearch): Record<string, string | number> => ({
  ...(account && { account }),
  ...(roleId !== undefined && { role: Number(roleId) }),
  ...(page > 1 && { page }),
  ...(size !== DEFAULT_PAGE_SIZE && { size }),
})
