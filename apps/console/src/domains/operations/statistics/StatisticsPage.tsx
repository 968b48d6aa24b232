import { statisticKinds, type StatisticKind } from '@slipway/contract/operations/statistics/kinds.ts'
import { type Reports } from '@slipway/contract/operations/statistics/statistics.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { LogDrawing } from '@slipway/ui/layout/list-drawings.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { Menu } from '@slipway/ui/overlay/Menu.tsx'
import { useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { FunctionList } from './FunctionList.tsx'
import { trendDays } from './periods.ts'
import { useStatisticsSearch, type StatisticsSearch } from './statistics-search.ts'
import { statisticsTexts } from './statistics-texts.ts'
import { exportInput, useExportReport, useReport } from './statistics.queries.ts'
import { StatisticsFilters } from './StatisticsFilters.tsx'
import { StatTiles } from './StatTiles.tsx'
import { TrendPanel } from './TrendPanel.tsx'
import { useDemo } from './use-demo.ts'

/** SC-86 to SC-90: one page for each menu of statistics. */
export function StatisticsPage() {
  const { kind } = useParams({ strict: false })
  const known = statisticKinds.find((one) => one === kind)
  const [isDemo, setDemo] = useDemo()
  // Sample data is never shown as the last known one.
  return known && <KindPage key={`${known} ${isDemo}`} kind={known} isDemo={isDemo} setDemo={setDemo} />
}

interface Props {
  kind: StatisticKind
  isDemo: boolean
  setDemo: ReturnType<typeof useDemo>[1]
}

function KindPage({ kind, isDemo, setDemo }: Props) {
  const t = statisticsTexts()
  const [search, change] = useStatisticsSearch()
  const [failure, setFailure] = useState('')
  const { report, isOld, isError, isFetching, refetch } = useReport({ kind, search, isDemo }, ({ message }) =>
    setFailure(message || t.failed),
  )
  const exported = useExportReport()
  const save = (format: 'xlsx' | 'csv') => exported.mutate(exportInput(kind, search, format))
  const isEmpty = report !== undefined && !isDemo && !hasFigures(kind, report) && !isNarrowed(search)
  return (
    <Page>
      <PageHead
        title={t.titles[kind]}
        under={report ? t.inZone(t.meaning[kind], report.scope.zone) : t.meaning[kind]}
        actions={
          <>
            <Button onClick={() => setDemo(!isDemo)}>{isDemo ? t.demo.hide : t.demo.show}</Button>
            {!isDemo && (
              <Menu
                label={t.export.title}
                icon={<Download size={16} />}
                items={[
                  { label: t.export.xlsx, onSelect: () => save('xlsx') },
                  { label: t.export.csv, onSelect: () => save('csv') },
                ]}
              />
            )}
          </>
        }
      />
      {isDemo && (
        <div className="mb-4">
          <Notice tone="warning">{t.demo.mark}</Notice>
        </div>
      )}
      {report && report.scope.ignoredZone !== '' && (
        <div className="mb-4">
          <Notice tone="warning">{t.ignoredZone(report.scope.ignoredZone, report.scope.zone)}</Notice>
        </div>
      )}
      <StatisticsFilters kind={kind} search={search} onChange={change} />
      {isError && report && (
        <div className="mb-4">
          <Notice
            tone="danger"
            action={
              <Button size="small" busy={isFetching} onClick={() => void refetch()}>
                {t.retry}
              </Button>
            }
          >
            {failure} {t.old}
          </Notice>
        </div>
      )}
      {isError && !report ? (
        <ErrorState title={failure || t.failed} retrying={isFetching} onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <EmptyState
          framed
          drawing={<LogDrawing />}
          title={t.empty[kind].title}
          text={t.empty[kind].text}
          actions={<Button onClick={() => setDemo(true)}>{t.demo.show}</Button>}
        />
      ) : (
        <div aria-busy={isFetching} className={isOld ? 'opacity-60' : undefined}>
          <Figures kind={kind} report={report} search={search} onChange={change} />
        </div>
      )}
    </Page>
  )
}

const isNarrowed = ({ pid, appId, deKey }: StatisticsSearch): boolean => pid !== '' || appId !== '' || deKey !== ''

const hasFigures = (kind: StatisticKind, report: Reports): boolean =>
  kind === 'functionCount'
    ? (report.functionCount ?? []).length > 0
    : (report[kind]?.sum.count ?? 0) > 0 || (report[kind]?.chain ?? []).some(({ count }) => (count ?? 0) > 0)

function Figures({
  kind,
  report,
  search,
  onChange,
}: {
  kind: StatisticKind
  report: Reports | undefined
  search: StatisticsSearch
  onChange: (part: Partial<StatisticsSearch>) => void
}) {
  const t = statisticsTexts()
  const { days, isCompared, deKey } = search
  const isOfFunctions = kind === 'functionCount'
  const chain = (isOfFunctions ? report?.functionCountchain : report?.[kind]?.chain) ?? []
  const shown = trendDays(chain, { days, isCompared, today: report?.scope.today ?? '' })
  const functions = report?.functionCount ?? []
  const name = functions.find((one) => one.deKey === deKey)?.name ?? deKey
  const title = isOfFunctions ? t.functions.trendOf(deKey === '' ? t.functions.all : name) : t.chart.title
  const trend = report ? <TrendPanel title={title} days={shown} /> : <Skeleton className="h-80 w-full" />
  if (!isOfFunctions) {
    return (
      <>
        <StatTiles measured={report?.[kind]} isDistinct={kind === 'alive' || kind === 'login'} />
        {trend}
      </>
    )
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {report ? (
        <FunctionList functions={functions} chosen={deKey} onChoose={(key) => onChange({ deKey: key })} />
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
      {trend}
    </div>
  )
}
