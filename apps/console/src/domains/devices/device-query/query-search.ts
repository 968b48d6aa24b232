import { timelineKinds, type TimelineKind } from '@slipway/contract/devices/device-query/device-query.ts'
import {
  readPaging,
  useListSearch,
  writePaging,
  type Paging,
  type SearchInAddress,
} from '../../../shared/list/list-search.ts'
import { momentOf } from '@slipway/web-client/time-zone.ts'

export const queryTabs = ['why', 'info', 'onoff', 'center', 'sub'] as const
export type QueryTab = (typeof queryTabs)[number]

/** The URL state of the device query; days are `2026-11-21` in the account's time zone, both inclusive. */
export interface QuerySearch extends Paging {
  serial: string
  /** The product to choose where several have that serial number. */
  product: string
  tab: QueryTab
  kind: TimelineKind | undefined
  from: string
  to: string
}

const MOST = 100
const words = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, MOST) : ''

/** Midnight of the day in the browser's time zone; undefined for an invalid date. */
export function startOf(day: string, later = 0): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  const at = momentOf({ year: Number(year), month: Number(month), day: Number(date) + later })
  return Number.isNaN(at) || at < 0 ? undefined : at
}

const dayIn = (value: unknown): string => (startOf(words(value)) === undefined ? '' : words(value))

/** Parses the URL leniently: invalid values count as absent. */
export const readQuerySearch = (address: SearchInAddress): QuerySearch => ({
  serial: words(address['serial']),
  product: words(address['product']),
  tab: queryTabs.find((tab) => tab === address['tab']) ?? 'why',
  kind: timelineKinds.find((kind) => kind === address['kind']),
  from: dayIn(address['from']),
  to: dayIn(address['to']),
  ...readPaging(address),
})

export const writeQuerySearch = (search: QuerySearch): Record<string, string | number> => {
  const { serial, product, tab, kind = '', from, to } = search
  const told = { serial, product, tab: tab === 'why' ? '' : tab, kind, from, to }
  return { ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== '')), ...writePaging(search) }
}

export const useQuerySearch = () => useListSearch(readQuerySearch, writeQuerySearch)
