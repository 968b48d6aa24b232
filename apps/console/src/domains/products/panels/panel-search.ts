import { panelStatus, type PanelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import { readPaging, useListSearch, writePaging, type SearchInAddress } from '../../../shared/list/list-search.ts'
import type { PanelSearch } from './panels.queries.ts'

const statusOf = (value: unknown): PanelStatus | undefined =>
  Object.values(panelStatus).find((code) => String(code) === String(value))

const textOf = (value: unknown): string => (value === undefined ? '' : String(value))

const read = ({ name, category, status, ...paging }: SearchInAddress): PanelSearch => ({
  panelName: textOf(name),
  firstCategory: textOf(category),
  status: statusOf(status),
  ...readPaging(paging),
})

const write = ({ panelName, firstCategory, status, ...paging }: PanelSearch): Record<string, string | number> => ({
  ...(panelName && { name: panelName }),
  ...(firstCategory && { category: firstCategory }),
  ...(status !== undefined && { status }),
  ...writePaging(paging),
})

/** The URL state of the list of panels. */
export const usePanelSearch = () => useListSearch(read, write)
