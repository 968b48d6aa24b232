import {
  readPaging,
  wholeIn,
  writePaging,
  type Paging,
  type SearchInAddress,
} from '../../../shared/list/list-search.ts'

/** What the address of the account list holds. */
export interface AccountSearch extends Paging {
  account: string
  roleId: string | undefined
}

/** Reads an address that anyone may have typed: what makes no sense counts as absent. */
export const readAccountSearch = ({ account, role, ...paging }: SearchInAddress): AccountSearch => ({
  account: account === undefined ? '' : String(account),
  roleId: wholeIn(role)?.toString(),
  ...readPaging(paging),
})

/** Only what differs from the plain list stands in the address. */
export const writeAccountSearch = ({ account, roleId, ...paging }: AccountSearch): Record<string, string | number> => ({
  ...(account && { account }),
  ...(roleId !== undefined && { role: Number(roleId) }),
  ...writePaging(paging),
})
