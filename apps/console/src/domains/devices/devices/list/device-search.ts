import { readPaging, writePaging, type Paging, type SearchInAddress } from '../../../../shared/list/list-search.ts'

/** What the address of a device list holds. */
export interface DeviceSearch extends Paging {
  keyword: string
  online: boolean | undefined
  showsSimulated: boolean
}

/** Reads an address that anyone may have typed: what makes no sense counts as absent. */
export const readDeviceSearch = ({ keyword, online, simulated, ...paging }: SearchInAddress): DeviceSearch => ({
  keyword: keyword === undefined ? '' : String(keyword),
  online: online === undefined ? undefined : String(online) === '1',
  showsSimulated: String(simulated) !== '0',
  ...readPaging(paging),
})

/** Only what differs from the plain list stands in the address. */
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
