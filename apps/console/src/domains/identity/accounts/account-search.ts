import {
  readPaging,
  wholeIn,
  writePaging,
  type Paging,
  type SearchInAddress,
} from '../../../shared/list/list-search.ts'

/** The URL state of the account list. */
export interface AccountSearch extends Paging {
  account: string
  roleId: string | undefined
}

/** Parses the URL leniently: invalid values count as absent. */
export const readAccountSearch = ({ account, role, ...paging }: SearchInAddress): AccountSearch => ({
  account: account === undefined ? '' : String(account),
  roleId: wholeIn(role)?.toString(),
  ...readPaging(paging),
})

/** Writes only the values that differ from the default list. */
export const writeAccountSearch = ({ account, roleId, ...paging }: AccountSearch): Record<string, string | number> => ({
  ...(account && { account }),
  ...(roleId !== undefined && { role: Number(roleId) }),
  ...writePaging(paging),
})
