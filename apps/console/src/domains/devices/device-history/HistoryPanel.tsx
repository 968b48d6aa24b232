import type { DeviceHistory } from '@slipway/contract/devices/device-history/device-history.ts'
import { historyLimits } from '@slipway/contract/devices/device-history/device-history.limits.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Download, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { formatClock, formatDay, formatNumber, formatZone, inPageLocale } from '../../../shared/texts/formats.ts'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { mayReport } from '@slipway/contract/products/features/features.ts'
import type { Property } from '../../products/features/features.exports.ts'
import { featureQueries } from '../../products/features/features.queries.ts'
import { chartData } from './chart-data.ts'
import { historyQueries, useExportHistory } from './device-history.queries.ts'
import { HistoryChart } from './HistoryChart.tsx'
import { lastRange, type RangeName, type TimeRange } from './history-range.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { historyTexts } from './history-texts.ts'
import { RangeFields } from './RangeFields.tsx'
import { RetentionLine } from './RetentionDialog.tsx'
import type { DeviceHistoryTexts } from './texts.zh.ts'

/** The history of one property as a chart and as a table. */
export function HistoryPanel({ device }: { device: DeviceName }) {
  const t = historyTexts()
  const { productId, serial } = device
  const model = useQuery(featureQueries.propertiesInForce(productId))
  const properties = (model.data ?? []).filter((property) => mayReport(property.transType))
  const [chosen, setChosen] = useState<string>()
  const [name, setName] = useState<RangeName>('day')
  const [range, setRange] = useState(() => lastRange('day', Date.now()))
  const exporting = useExportHistory()

  const property = properties.find(({ deKey }) => deKey === chosen) ?? properties[0]
  if (model.isError && !model.data) return <QueryFailed query={model} failed={t.failed} />
  if (model.isPending) return <Skeleton className="h-60 w-full" />
  if (!property) {
    return (
      <Panel title={t.title}>
        <EmptyState plain title={t.noProperties.title} text={t.noProperties.text} />
      </Panel>
    )
  }
  const refresh = () => {
    if (name !== 'own') setRange(lastRange(name, Date.now()))
  }
  return (
    <Panel title={t.title} aside={<RetentionLine productId={productId} />}>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2 px-4 pt-3">
        <Select
          label={t.property}
          labelHidden
          className="w-56 max-sm:w-full"
          value={property.deKey}
          onValueChange={setChosen}
          options={properties.map((one) => ({ value: one.deKey, label: inPageLocale(one.name) }))}
        />
        <RangeFields
          name={name}
          range={range}
          onChange={(next, to) => {
            setName(next)
            setRange(to)
          }}
        />
        <span className="ml-auto flex gap-2">
          {name !== 'own' && (
            <Button icon={<RefreshCw size={16} />} onClick={refresh}>
              {t.refresh}
            </Button>
          )}
          <Button
            icon={<Download size={16} />}
            busy={exporting.isPending}
            title={t.exportHint(formatNumber(historyLimits.exportedLines))}
            onClick={() => exporting.mutate({ productId, serial, deKey: property.deKey, ...range })}
          >
            {t.exported}
          </Button>
        </span>
      </div>
      <Shown device={device} property={property} range={range} />
    </Panel>
  )
}

interface ShownProps {
  device: DeviceName
  property: Property
  range: TimeRange
}

const unitOf = ({ schema }: Property): string => ('unit' in schema && schema.unit ? schema.unit : '')

function Shown({ device, property, range }: ShownProps) {
  const t = historyTexts()
  const history = useQuery(historyQueries.points(device, property.deKey, range))
  if (history.isError) {
    return <QueryFailed query={history} failed={t.failed} />
  }
  if (!history.data) return <Skeleton className="m-4 h-60" />
  if (history.data.total === 0) return <EmptyState plain title={t.empty.title} text={t.empty.text} />
  const data = chartData(history.data, property.schema)
  const unit = unitOf(property)
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-6 px-4 pt-3 text-sm text-ink-2 tabular-nums">
        <span>{summaryOf(t, history.data)}</span>
        <span className="text-ink-3">{t.zone(formatZone(range.to))}</span>
      </p>
      {history.data.cutBefore !== null && (
        <div className="px-4 pt-2">
          <Notice tone="warning">
            {t.cut(`${formatDay(history.data.cutBefore)} ${formatClock(history.data.cutBefore)}`)}
          </Notice>
        </div>
      )}
      {data ? (
        <HistoryChart name={inPageLocale(property.name)} unit={unit} data={data} range={range} />
      ) : (
        <p className="px-4 pt-2 text-sm text-ink-3">{t.noChart}</p>
      )}
      <HistoryTable
        key={property.deKey}
        history={history.data}
        schema={property.schema}
        unit={unit}
        stale={history.isPlaceholderData}
      />
    </>
  )
}

function summaryOf(t: DeviceHistoryTexts, { thinned, total, bucketMs }: DeviceHistory): string {
  const count = formatNumber(total)
  if (thinned === 'none') return t.total(count)
  if (thinned === 'changes') return t.thinned.changes(count)
  return t.thinned[thinned](count, widthWords(t, bucketMs))
}

const MINUTE_S = 60
const HOUR_S = 3_600
const MS_PER_S = 1_000

function widthWords({ width }: DeviceHistoryTexts, bucketMs: number): string {
  const seconds = Math.ceil(bucketMs / MS_PER_S)
  if (seconds < 2 * MINUTE_S) return width.seconds(seconds)
  return seconds < 2 * HOUR_S
    ? width.minutes(Math.round(seconds / MINUTE_S))
    : width.hours(Math.round(seconds / HOUR_S))
}
