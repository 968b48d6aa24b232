import type { InputOf } from '@slipway/contract/define-call.ts'
import { exportReport, getReports } from '@slipway/contract/operations/statistics/statistics.calls.ts'
import { isUserMeasure, type StatisticKind } from '@slipway/contract/operations/statistics/kinds.ts'
import { type Reports } from '@slipway/contract/operations/statistics/statistics.ts'
import { call } from '@slipway/web-client/call.ts'
import { download } from '../../../shared/api/call-download.ts'
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { demoReports } from './demo-figures.ts'
import type { StatisticsSearch } from './statistics-search.ts'
import { statisticsTexts } from './statistics-texts.ts'

const REFRESH_MS = 60_000
/** CO-25. */
const DEMO_LOADING_MS = 300

const ALL = ['statistics'] as const

export interface AskedReport {
  kind: StatisticKind
  search: StatisticsSearch
  isDemo: boolean
}

const shownDays = ({ days, isCompared }: StatisticsSearch): number => (isCompared ? 2 * days : days)

async function readReport({ kind, search, isDemo }: AskedReport, signal: AbortSignal): Promise<Reports> {
  const { pid, appId, deKey } = search
  const days = shownDays(search)
  if (isDemo) {
    await new Promise((resolve) => setTimeout(resolve, DEMO_LOADING_MS))
    return demoReports(kind, { days, deKey, now: Date.now(), nameOf: statisticsTexts().demo.function })
  }
  const filter = isUserMeasure(kind) ? { appId } : { pid, deKey }
  const reportName = kind === 'functionCount' ? 'functionCount,functionCountchain' : kind
  return call(getReports, { reportName, days, ...filter }, { signal })
}

export const statisticsQueries = {
  report: (asked: AskedReport) =>
    queryOptions({
      queryKey: [...ALL, asked.kind, asked.search, asked.isDemo],
      queryFn: ({ signal }) => readReport(asked, signal),
      placeholderData: keepPreviousData,
      refetchInterval: asked.isDemo ? false : REFRESH_MS,
    }),

  /** Products or applications to choose from, also while sample data is shown (ST-82). */
  choices: (kind: StatisticKind) =>
    queryOptions({
      queryKey: [...ALL, 'choices', isUserMeasure(kind)],
      queryFn: async ({ signal }) => {
        const { appList = [], productList = [] } = await call(
          getReports,
          { reportName: isUserMeasure(kind) ? 'appList' : 'productList' },
          { signal },
        )
        return [
          ...productList.map(({ pid, productName }) => ({ value: pid, label: productName })),
          ...appList.map(({ appId, appName }) => ({ value: appId, label: appName })),
        ]
      },
    }),
}

/** The report, or the last one that loaded; `onFailed` runs each time that loading fails (ER-41). */
export function useReport(asked: AskedReport, onFailed: (error: Error) => void) {
  const [last, setLast] = useState<Reports>()
  const query = useQuery(statisticsQueries.report(asked))
  const { data, error } = query
  if (data && data !== last) setLast(data)
  const tell = useEffectEvent(onFailed)
  useEffect(() => {
    if (error) tell(error)
  }, [error])
  return { ...query, report: data ?? last, isOld: query.isError || query.isPlaceholderData }
}

export const useExportReport = () =>
  useMutation({
    mutationFn: (input: InputOf<typeof exportReport>) => download(exportReport, input),
    meta: { done: false },
  })

/** What an export contains is what the page shows. */
export const exportInput = (
  kind: StatisticKind,
  { pid, appId, days }: StatisticsSearch,
  format: 'xlsx' | 'csv',
): InputOf<typeof exportReport> => ({
  reportName: kind,
  format,
  days,
  ...(isUserMeasure(kind) ? { appId } : { pid }),
})
