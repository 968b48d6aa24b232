import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { Table } from '@slipway/ui/data/Table.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { useTheme } from '@slipway/web-client/theme.ts'
import { lazy, Suspense, useState } from 'react'
import { summaryOf, type TrendDay } from './periods.ts'
import { statisticsTexts } from './statistics-texts.ts'
import type { StatisticsTexts } from './texts.zh.ts'

const TrendCanvas = lazy(async () => ({ default: (await import('./TrendCanvas.tsx')).TrendCanvas }))

const shown = (count: number | null, t: StatisticsTexts): string =>
  count === null ? t.chart.notRecorded : formatNumber(count)

/** A trend as a chart or a table, and the same in words. */
export function TrendPanel({ title, days }: { title: string; days: readonly TrendDay[] }) {
  const t = statisticsTexts()
  const theme = useTheme()
  const [isTable, setTable] = useState(false)
  const [place, setPlace] = useState<number>()
  const isCompared = days.some(({ before }) => before !== undefined)
  const pointed = days[place ?? days.length - 1]
  return (
    <Panel
      title={title}
      aside={<TextButton onClick={() => setTable(!isTable)}>{isTable ? t.chart.asChart : t.chart.asTable}</TextButton>}
    >
      <figure aria-label={title} className="p-4">
        {!isTable && (
          <>
            <div className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2 tabular-nums">
              <Mark className="bg-accent">{t.chart.current}</Mark>
              {days.at(-1)?.isToday && <Mark className="border border-accent">{t.chart.unfinished}</Mark>}
              {isCompared && <Mark className="bg-trial">{t.chart.before}</Mark>}
              {pointed && (
                <span aria-hidden="true" className="ml-auto">
                  {t.chart.at(pointed.date, shown(pointed.count, t))}
                  {pointed.before && ` · ${t.chart.atBefore(pointed.before.date, shown(pointed.before.count, t))}`}
                </span>
              )}
            </div>
            <Suspense fallback={<div className="h-60" />}>
              <TrendCanvas key={theme} days={days} onPlace={setPlace} />
            </Suspense>
          </>
        )}
        {isTable && <DayTable title={title} days={days} isCompared={isCompared} />}
        <figcaption className="mt-3 text-sm text-ink-2 tabular-nums">{summaryText(days, isCompared, t)}</figcaption>
      </figure>
    </Panel>
  )
}

const Mark = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden="true" className={`size-2 rounded-sm ${className}`} />
    {children}
  </span>
)

function summaryText(days: readonly TrendDay[], isCompared: boolean, t: StatisticsTexts): string {
  const summary = summaryOf(days)
  if (!summary) return t.chart.nothing(days[0]?.date ?? '', days.at(-1)?.date ?? '')
  const { from, to, high, highDay, low, mean, total, before, gapBefore } = summary
  const parts = { from, to, highDay, high: formatNumber(high), low: formatNumber(low), mean: formatNumber(mean) }
  return [
    t.chart.summary(parts),
    isCompared && t.chart.compared(formatNumber(total), formatNumber(before)),
    gapBefore !== undefined && t.chart.gap(gapBefore),
  ]
    .filter(Boolean)
    .join(' ')
}

function DayTable({ title, days, isCompared }: { title: string; days: readonly TrendDay[]; isCompared: boolean }) {
  const t = statisticsTexts()
  const before = [
    { key: 'beforeDay', head: t.chart.beforeDay, cell: (day: TrendDay) => day.before?.date ?? '' },
    {
      key: 'before',
      head: t.chart.before,
      align: 'right' as const,
      cell: (day: TrendDay) => shown(day.before?.count ?? null, t),
    },
  ]
  return (
    <div className="tabular-nums">
      <Table
        label={title}
        rowLines={1}
        rows={days.toReversed()}
        rowKey={({ date }) => date}
        columns={[
          {
            key: 'date',
            head: t.chart.day,
            phone: 'title',
            cell: ({ date, isToday }) => (isToday ? `${date} · ${t.chart.unfinished}` : date),
          },
          {
            key: 'count',
            head: t.chart.current,
            align: 'right',
            phone: 'action',
            cell: ({ count }) => shown(count, t),
          },
          ...(isCompared ? before : []),
        ]}
      />
    </div>
  )
}
