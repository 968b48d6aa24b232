import type { HistoryBucket } from '@slipway/contract/devices/device-history/device-history.ts'
import { Pager } from '@slipway/ui/data/Pager.tsx'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { useMemo, useState } from 'react'
import { formatClock, formatDay, formatNumber } from '@slipway/web-client/formats.ts'
import { oddWords, valueWords, type ChartSeries } from './chart-series.ts'
import { historyTexts } from './history-texts.ts'

const PAGE_SIZE = 20

interface Props {
  series: readonly ChartSeries[]
  stale: boolean
}

interface Row {
  at: number
  time: number
  series: ChartSeries
  value: unknown
  bucket?: HistoryBucket
  isOdd: boolean
}

/** The points of all series as a table, newest first. */
export function HistoryTable({ series, stale }: Props) {
  const t = historyTexts()
  const [asked, setPage] = useState(1)
  const rows = useMemo(() => rowsOf(series), [series])
  const page = Math.min(asked, Math.max(1, Math.ceil(rows.length / PAGE_SIZE)))
  return (
    <>
      <Table
        label={t.table}
        columns={columnsOf(series)}
        rows={rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        rowKey={({ at }) => at}
        rowLines={1}
        stale={stale}
        className="px-1 max-sm:px-4"
      />
      {rows.length > PAGE_SIZE && (
        <div className="px-4">
          <Pager
            label={t.pages}
            totalText={t.rows(formatNumber(rows.length))}
            total={rows.length}
            page={page}
            pageSize={PAGE_SIZE}
            onPageChange={setPage}
          />
        </div>
      )}
    </>
  )
}

function rowsOf(series: readonly ChartSeries[]): Row[] {
  const rows = series.flatMap((one) => [
    ...one.points.map(({ time, value }) => ({ time, series: one, value, isOdd: false })),
    ...one.buckets.map((bucket) => ({ time: bucket.time, series: one, value: bucket.avg, bucket, isOdd: false })),
    ...one.offModel.points.map(({ time, value }) => ({ time, series: one, value, isOdd: true })),
  ])
  // Of values with the same time, the later report comes first.
  rows.reverse()
  return rows.sort((a, b) => b.time - a.time).map((row, at) => ({ ...row, at }))
}

function columnsOf(series: readonly ChartSeries[]): Column<Row>[] {
  const t = historyTexts()
  const hasBuckets = series.some(({ buckets }) => buckets.length > 0)
  return [
    {
      key: 'time',
      head: t.columns.time,
      width: '180px',
      phone: 'title',
      cellClassName: 'text-sm text-ink-2 tabular-nums',
      cell: ({ time }) => `${formatDay(time)} ${formatClock(time)}`,
    },
    ...(series.length > 1
      ? [
          {
            key: 'series',
            head: t.columns.series,
            phone: 'line' as const,
            cellClassName: 'truncate text-sm',
            cellTitle: (row: Row) => row.series.name,
            cell: (row: Row) => row.series.name,
          },
        ]
      : []),
    {
      key: 'value',
      head: hasBuckets ? t.columns.avg : t.columns.value,
      phone: 'line',
      cell: ({ series: one, value, isOdd }) => {
        const words = valueWords(one, value)
        return (
          <span className="flex min-w-0 items-center gap-2">
            <code title={words} className="truncate font-mono text-sm tabular-nums">
              {words}
            </code>
            {isOdd && <span className="truncate text-sm text-danger">{t.odd(oddWords(one, value))}</span>}
          </span>
        )
      },
    },
    ...(hasBuckets
      ? [
          ...(['min', 'max'] as const).map((key) => ({
            key,
            head: t.columns[key],
            phone: 'line' as const,
            cellClassName: 'font-mono text-sm tabular-nums',
            cell: ({ bucket, series: one }: Row) => (bucket ? `${formatNumber(bucket[key])} ${one.unit}`.trim() : ''),
          })),
          {
            key: 'count',
            head: t.columns.count,
            width: '88px',
            align: 'right' as const,
            cellClassName: 'text-sm tabular-nums',
            cell: ({ bucket }: Row) => (bucket ? formatNumber(bucket.count) : ''),
          },
        ]
      : []),
  ]
}
