import { readPaging, writePaging, type Paging, type SearchInAddress } from '../../../../shared/list/list-search.ts'

/** The URL state of a device list. */
export interface DeviceSearch extends Paging {
  keyword: string
  online: boolean | undefined
  showsSimulated: boolean
}

/** Parses the URL leniently: invalid values count as absent. */
export const readDeviceSearch = ({ keyword, online, simulated, ...paging }: SearchInAddress): DeviceSearch => ({
  keyword: keyword === undefined ? '' : String(keyword),
  online: online === undefined ? undefined : String(online) === '1',
  showsSimulated: String(simulated) !== '0',
  ...readPaging(paging),
})

/** Writes only the values that differ from the default list. */
export const writeDeviceSearch = ({
  keyword,
  online,
  showsSimulated,
  ...paging
}: DeviceSearch): Record<string, string | number> => ({
  ...(keyword && { keyword }),
  ...(online !== undefined && { online: online ? 1 : 0 }),
  ...(!showsSimulated && { simulated: 0 }),
  ...writePaging(paging),
})
