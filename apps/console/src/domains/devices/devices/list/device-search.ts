import type { DeviceFilter } from '@slipway/contract/devices/devices/device-filter.ts'
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
  /** Which a firmware version of the device has; an empty version stands for every one. */
  component: DeviceFilter['component']
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
  const { keyword, online, simulated, tag, group, component, componentVersion, sort, order, ...paging } = address
  return {
    keyword: keyword === undefined ? '' : String(keyword),
    online: online === undefined ? undefined : String(online) === '1',
    showsSimulated: String(simulated) !== '0',
    tagIds: idsIn(tag),
    groupId: idsIn(group)[0],
    component:
      component === undefined ? undefined : { name: String(component), version: String(componentVersion ?? '') },
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
  component,
  sort,
  descending,
  ...paging
}: DeviceSearch): Record<string, string | number> => ({
  ...(keyword && { keyword }),
  ...(online !== undefined && { online: online ? 1 : 0 }),
  ...(!showsSimulated && { simulated: 0 }),
  ...(tagIds.length > 0 && { tag: tagIds.join('.') }),
  ...(groupId !== undefined && { group: groupId }),
  ...(component && { component: component.name }),
  ...(component?.version && { componentVersion: component.version }),
  ...(sort !== DEFAULT_SORT && { sort }),
  ...(!descending && { order: 'up' }),
  ...writePaging(paging),
})

export const isFiltered = ({ keyword, online, showsSimulated, tagIds, groupId, component }: DeviceSearch): boolean =>
  keyword !== '' ||
  online !== undefined ||
  !showsSimulated ||
  tagIds.length > 0 ||
  groupId !== undefined ||
  component !== undefined

/** The part of the search that says which devices, for the list and for jobs. */
export const filterOf = ({ keyword, online, showsSimulated, tagIds, groupId, component }: DeviceSearch) => ({
  keyword,
  online,
  simulated: showsSimulated ? undefined : false,
  tagIds: [...tagIds],
  groupId,
  component,
})

/** What a saved filter contains: which devices, and their order. */
export const savedOf = (search: DeviceSearch): FilterContent => ({
  ...filterOf(search),
  sort: search.sort,
  descending: search.descending,
})

/** The search of a saved filter, from its first page. */
export const searchOf = ({
  keyword,
  online,
  simulated,
  tagIds,
  groupId,
  component,
  sort,
  descending,
}: FilterContent) => ({
  keyword,
  online,
  showsSimulated: simulated !== false,
  tagIds: [...tagIds],
  groupId,
  component,
  sort: sort ?? DEFAULT_SORT,
  descending: descending ?? true,
})

export const noFilter = {
  keyword: '',
  online: undefined,
  showsSimulated: true,
  tagIds: [],
  groupId: undefined,
  component: undefined,
} as const
