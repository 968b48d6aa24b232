import type {
  DeviceHistory,
  HistoryBucket,
  HistoryPoint,
} from '@slipway/contract/devices/device-history/device-history.ts'
import type { ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import { Pager } from '@slipway/ui/data/Pager.tsx'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { useState } from 'react'
import { formatClock, formatDay, formatNumber } from '../../../shared/texts/formats.ts'
import { namedValue } from '../../products/features/features.exports.ts'
import { wordsOf } from './chart-data.ts'
import { historyTexts } from './history-texts.ts'
import type { DeviceHistoryTexts } from './texts.zh.ts'

const PAGE_SIZE = 20

interface Props {
  history: DeviceHistory
  schema: ValueSchema
  unit: string
  stale: boolean
}

/** The points of the chart as a table, newest first. */
export function HistoryTable({ history: { points, buckets }, schema, unit, stale }: Props) {
  const t = historyTexts()
  return buckets.length > 0 ? (
    <Paged rows={buckets} columns={bucketColumns(t, unit)} stale={stale} />
  ) : (
    <Paged rows={points} columns={pointColumns(t, schema, unit)} stale={stale} />
  )
}

interface PagedProps<Row> {
  rows: readonly Row[]
  columns: Column<Row>[]
  stale: boolean
}

function Paged<Row extends { time: number }>({ rows, columns, stale }: PagedProps<Row>) {
  const t = historyTexts()
  const [asked, setPage] = useState(1)
  const page = Math.min(asked, Math.max(1, Math.ceil(rows.length / PAGE_SIZE)))
  const shown = rows.toReversed().slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  return (
    <>
      <Table
        label={t.table}
        columns={columns}
        rows={shown.map((row, at) => ({ ...row, at }))}
        rowKey={({ time, at }) => `${time}-${at}`}
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

const timeColumn = (t: DeviceHistoryTexts): Column<{ time: number }> => ({
  key: 'time',
  head: t.columns.time,
  width: '180px',
  phone: 'title',
  cellClassName: 'text-sm text-ink-2 tabular-nums',
  cell: ({ time }) => `${formatDay(time)} ${formatClock(time)}`,
})

const pointColumns = (t: DeviceHistoryTexts, schema: ValueSchema, unit: string): Column<HistoryPoint>[] => [
  timeColumn(t),
  {
    key: 'value',
    head: t.columns.value,
    phone: 'line',
    cell: ({ value }) => {
      const plain = typeof value === 'number' ? `${value} ${unit}`.trim() : wordsOf(value)
      const words = namedValue(schema, value) ?? plain
      return (
        <code title={words} className="block truncate font-mono text-sm tabular-nums">
          {words}
        </code>
      )
    },
  },
]

const bucketColumns = (t: DeviceHistoryTexts, unit: string): Column<HistoryBucket>[] => [
  timeColumn(t),
  ...(['avg', 'min', 'max'] as const).map((key) => ({
    key,
    head: t.columns[key],
    phone: 'line' as const,
    cellClassName: 'font-mono text-sm tabular-nums',
    cell: (bucket: HistoryBucket) => `${formatNumber(bucket[key])} ${unit}`.trim(),
  })),
  {
    key: 'count',
    head: t.columns.count,
    width: '88px',
    align: 'right',
    cellClassName: 'text-sm tabular-nums',
    cell: ({ count }) => formatNumber(count),
  },
]
