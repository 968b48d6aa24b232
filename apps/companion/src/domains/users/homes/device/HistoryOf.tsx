import type { DeviceHistory } from '@slipway/contract/devices/device-history/device-history.ts'
import { inLocale } from '@slipway/contract/locale.ts'
import type { PanelProperty } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { shownValue } from '@slipway/panel/shown-value.ts'
import { rangeOf } from '@slipway/panel/value-steps.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../../shared/failure-text.ts'
import { numbersOf } from './chart-points.ts'
import { deviceHistoryQuery } from './device.queries.ts'
import { deviceTexts } from './device-texts.ts'
import { LineChart } from './LineChart.tsx'

interface Props {
  deviceId: string
  property: PanelProperty
  spanMs: number
}

/** Numbers as a chart with a table behind a button, all other values as a table. */
export function HistoryOf({ deviceId, property, spanMs }: Props) {
  const t = deviceTexts()
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(
    deviceHistoryQuery(deviceId, property.deKey, spanMs),
  )
  const [isTable, setTable] = useState(false)
  const shown = (value: unknown): string => shownValue(value, property.schema, currentLocale())
  if (!data) {
    return error ? (
      <ErrorState title={t.failed} text={failureText(error)} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-48 w-full" />
    )
  }
  const points = rangeOf(property.schema) ? numbersOf(data) : []
  if (data.points.length + data.buckets.length === 0) return <p className="text-ink-2">{t.noHistory}</p>
  if (points.length < 2) return <ValueTable history={data} shown={shown} />
  const values = points.map(({ value }) => value)
  const name = inLocale(property.name, currentLocale())
  return (
    <>
      <div className="rounded-lg border bg-surface p-4">
        <LineChart
          tall
          points={points}
          from={dataUpdatedAt - spanMs}
          to={dataUpdatedAt}
          label={t.chartOf(name, shown(Math.min(...values)), shown(Math.max(...values)))}
          shownValue={shown}
          shownTime={formatTime}
        />
      </div>
      <Button size="large" className="w-full" aria-expanded={isTable} onClick={() => setTable(!isTable)}>
        {isTable ? t.hideTable : t.asTable}
      </Button>
      {isTable && <ValueTable history={data} shown={shown} />}
    </>
  )
}

/** The newest first. */
function ValueTable({
  history: { points, buckets },
  shown,
}: {
  history: DeviceHistory
  shown: (value: unknown) => string
}) {
  const t = deviceTexts()
  const rows =
    buckets.length > 0
      ? buckets.map(({ time, min, max }) => ({ time, cells: [shown(min), shown(max)] }))
      : points.map(({ time, value }) => ({ time, cells: [shown(value)] }))
  const heads = buckets.length > 0 ? [t.least, t.most] : [t.value]
  return (
    <div className="overflow-x-auto rounded-lg border bg-surface">
      <table className="w-full text-left text-sm tabular-nums">
        <thead className="text-ink-2">
          <tr>
            <th className="px-4 py-2.5 font-normal">{t.time}</th>
            {heads.map((head) => (
              <th key={head} className="px-4 py-2.5 text-right font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t">
          {rows.toReversed().map(({ time, cells }) => (
            <tr key={`${time} ${cells.join(' ')}`}>
              <td className="px-4 py-2.5 whitespace-nowrap text-ink-2">{formatTime(time)}</td>
              {cells.map((cell, column) => (
                <td key={heads[column]} className="px-4 py-2.5 text-right break-words">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
