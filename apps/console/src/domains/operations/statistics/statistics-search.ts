import { useNavigate, useSearch } from '@tanstack/react-router'

/** Days of the trends; a period of the longest has none before it that is stored. */
export const ranges = [7, 30, 90, 400] as const
export type RangeDays = (typeof ranges)[number]
const PLAIN_RANGE: RangeDays = 30
export const mayCompare = (days: RangeDays): boolean => days < 400

/** The URL state of a page of statistics. */
export interface StatisticsSearch {
  pid: string
  appId: string
  days: RangeDays
  isCompared: boolean
  /** The function whose trend is open; empty: all. */
  deKey: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 64) : '')

/** Parses the URL leniently: invalid values count as absent. */
const read = ({ pid, app, days, compare, key }: Readonly<Record<string, unknown>>): StatisticsSearch => {
  const range = ranges.find((one) => one === Number(days)) ?? PLAIN_RANGE
  return {
    pid: textOf(pid),
    appId: textOf(app),
    days: range,
    isCompared: mayCompare(range) && Number(compare) === 1,
    deKey: textOf(key),
  }
}

const write = ({ pid, appId, days, isCompared, deKey }: StatisticsSearch): Record<string, string | number> => ({
  ...(pid && { pid }),
  ...(appId && { app: appId }),
  ...(days !== PLAIN_RANGE && { days }),
  ...(isCompared && mayCompare(days) && { compare: 1 }),
  ...(deKey && { key: deKey }),
})

export function useStatisticsSearch() {
  const search = read(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (part: Partial<StatisticsSearch>) =>
    void navigate({ to: '.', search: write({ ...search, ...part }), replace: true })
  return [search, change] as const
}
