import { deviceSorts, type DeviceSort } from '@slipway/contract/devices/devices/devices.ts'
import type { FilterContent } from '@slipway/contract/devices/device-groups/device-groups.ts'
import { readPaging, writePaging, type Paging, type SearchInAddress } from '../../../../shared/list/list-search.ts'

/** The URL state of a device list. */
export interface DeviceSearch extends Paging {
  keyword: string
  online: boolean | undefined
  showsSimulated: boolean
  tagIds: readonly string[]
  groupId: string | undefined
  sort: DeviceSort
  descending: boolean
}

const DEFAULT_SORT: DeviceSort = 'createTime'
const idsIn = (text: unknown): string[] =>
  String(text ?? '')
    .split('.')
    .filter((id) => /^[1-9]\d{0,14}$/.test(id))

/** Parses the URL leniently: invalid values count as absent. */
export const readDeviceSearch = (address: SearchInAddress): DeviceSearch => {
  const { keyword, online, simulated, tag, group, sort, order, ...paging } = address
  return {
    keyword: keyword === undefined ? '' : String(keyword),
    online: online === undefined ? undefined : String(online) === '1',
    showsSimulated: String(simulated) !== '0',
    tagIds: idsIn(tag),
    groupId: idsIn(group)[0],
    sort: deviceSorts.find((one) => one === sort) ?? DEFAULT_SORT,
    descending: order !== 'up',
    ...readPaging(paging),
  }
}

/** Writes only the values that differ from the default list. */
export const writeDeviceSearch = ({
  keyword,
  online,
  showsSimulated,
  tagIds,
  groupId,
  sort,
  descending,
  ...paging
}: DeviceSearch): Record<string, string | number> => ({
  ...(keyword && { keyword }),
  ...(online !== undefined && { online: online ? 1 : 0 }),
  ...(!showsSimulated && { simulated: 0 }),
  ...(tagIds.length > 0 && { tag: tagIds.join('.') }),
  ...(groupId !== undefined && { group: groupId }),
  ...(sort !== DEFAULT_SORT && { sort }),
  ...(!descending && { order: 'up' }),
  ...writePaging(paging),
})

export const isFiltered = ({ keyword, online, showsSimulated, tagIds, groupId }: DeviceSearch): boolean =>
  keyword !== '' || online !== undefined || !showsSimulated || tagIds.length > 0 || groupId !== undefined

/** The part of the search that says which devices, for the list and for jobs. */
export const filterOf = ({ keyword, online, showsSimulated, tagIds, groupId }: DeviceSearch) => ({
  keyword,
  online,
  simulated: showsSimulated ? undefined : false,
  tagIds: [...tagIds],
  groupId,
})

/** What a saved filter contains: which devices, and their order. */
export const savedOf = (search: DeviceSearch): FilterContent => ({
  ...filterOf(search),
  sort: search.sort,
  descending: search.descending,
})

/** The search of a saved filter, from its first page. */
export const searchOf = ({ keyword, online, simulated, tagIds, groupId, sort, descending }: FilterContent) => ({
  keyword,
  online,
  showsSimulated: simulated !== false,
  tagIds: [...tagIds],
  groupId,
  sort: sort ?? DEFAULT_SORT,
  descending: descending ?? true,
})

export const noFilter = {
  keyword: '',
  online: undefined,
  showsSimulated: true,
  tagIds: [],
  groupId: undefined,
} as const
