import { historyLimits } from '@slipway/contract/devices/device-history/device-history.limits.ts'
import type { HistorySeries } from '@slipway/contract/devices/device-history/device-history.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { mayReport } from '@slipway/contract/products/features/features.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { CopyButton } from '@slipway/ui/data/CopyButton.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import type { Property } from '../../products/features/features.exports.ts'
import { featureQueries } from '../../products/features/features.queries.ts'
import { isNumeric, timesOf, unitOf, type ChartSeries } from './chart-series.ts'
import { historyQueries } from './device-history.queries.ts'
import { HistoryChart } from './HistoryChart.tsx'
import { HistoryExport } from './HistoryExport.tsx'
import { HistorySummary } from './HistorySummary.tsx'
import { scaleNames, writeHistory, type ShownHistory } from './history-address.ts'
import { fittedTo, lastRange, type TimeRange } from './history-range.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { historyTexts } from './history-texts.ts'
import { RangeFields } from './RangeFields.tsx'
import { RetentionLine } from './RetentionDialog.tsx'
import { SeriesFields } from './SeriesFields.tsx'
import { useHistoryAddress } from './use-history-address.ts'

interface Props {
  device: DeviceName & { lastSeen: number | null }
}

/** The history of properties, of one device or several, as a chart and as a table. */
export function HistoryPanel({ device }: Props) {
  const t = historyTexts()
  const model = useQuery(featureQueries.propertiesInForce(device.productId))
  const properties = (model.data ?? []).filter((property) => mayReport(property.transType))
  if (model.isError && !model.data) return <QueryFailed query={model} failed={t.failed} />
  if (model.isPending) return <Skeleton className="h-60 w-full" />
  if (properties.length === 0) {
    return (
      <Panel title={t.title}>
        <EmptyState plain title={t.noProperties.title} text={t.noProperties.text} />
      </Panel>
    )
  }
  return (
    <Panel title={t.title} aside={<RetentionLine productId={device.productId} />}>
      <Chosen device={device} properties={properties} />
    </Panel>
  )
}

function Chosen({ device, properties }: Props & { properties: readonly Property[] }) {
  const t = historyTexts()
  const { productId, serial, lastSeen } = device
  const [address, change] = useHistoryAddress()
  // The moment that "last" refers to; it moves only on request, not with each message of the device.
  const [now, setNow] = useState(() => ({ at: Date.now(), lastSeen }))
  const known = address.deKeys.filter((deKey) => properties.some((property) => property.deKey === deKey))
  const deKeys = known.length > 0 ? known : properties.slice(0, 1).map(({ deKey }) => deKey)
  const serials = address.serials.filter((other) => other !== serial)
  const names = [serial, ...serials]
    .flatMap((of) => deKeys.map((deKey) => ({ serial: of, deKey })))
    .slice(0, historyLimits.series)
  const asked = address.own ?? lastRange(address.range === 'own' ? 'fit' : address.range, now.at, now.lastSeen)
  const history = useQuery(historyQueries.series(productId, names, asked))
  const { data } = history
  const series = useMemo(() => seriesOf(data?.items ?? [], properties), [data, properties])
  const range = address.range === 'fit' ? fittedTo(asked, timesOf(series)) : asked
  const zoom = (own: TimeRange) => change({ range: 'own', own }, { replace: false })
  const link = `${window.location.origin}${window.location.pathname}?${linkTo({ ...address, deKeys, serials, range: 'own', own: range })}`
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2 px-4 pt-3">
        <SeriesFields device={device} properties={properties} deKeys={deKeys} serials={serials} onChange={change} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-2">
        <RangeFields name={address.range} range={range} onChange={(name, own) => change({ range: name, own })} />
        {series.some(isNumeric) && (
          <Segmented
            label={t.scale}
            value={address.scale}
            onValueChange={(scale) => change({ scale })}
            options={scaleNames.map((value) => ({ value, label: t.scales[value] }))}
          />
        )}
        <span className="ml-auto flex flex-wrap items-center justify-end gap-2">
          <CopyButton text={link} label={t.copyLink} />
          {address.range !== 'own' && (
            <Button icon={<RefreshCw size={16} />} onClick={() => setNow({ at: Date.now(), lastSeen })}>
              {t.refresh}
            </Button>
          )}
          <HistoryExport device={device} deKeys={deKeys} series={series} range={range} />
        </span>
      </div>
      {isRefused(history.error, 'devices.notFound') && serials.length > 0 ? (
        <div className="p-4">
          <Notice tone="warning">
            {t.gone.text}{' '}
            <button type="button" className="underline" onClick={() => change({ serials: [] })}>
              {t.gone.remove}
            </button>
          </Notice>
        </div>
      ) : history.isError ? (
        <QueryFailed query={history} failed={t.failed} />
      ) : !data ? (
        <Skeleton className="m-4 h-60" />
      ) : (
        <Shown
          {...{ series, range, device, address: { ...address, deKeys, serials }, change, zoom }}
          stale={history.isPlaceholderData}
        />
      )}
    </>
  )
}

interface ShownProps extends Props {
  series: readonly ChartSeries[]
  range: TimeRange
  address: ShownHistory
  change: (part: Partial<ShownHistory>) => void
  zoom: (range: TimeRange) => void
  stale: boolean
}

function Shown({ series, range, device, address, change, zoom, stale }: ShownProps) {
  const t = historyTexts()
  const { deKeys, serials } = address
  const isEmpty = series.every(({ total, offModel }) => total + offModel.total === 0)
  /** A device is removed with all its lines; of the page's device, a property with those of all devices. */
  const removeOf = ({ serial, deKey }: ChartSeries) => {
    if (serial !== device.serial) return () => change({ serials: serials.filter((other) => other !== serial) })
    return deKeys.length > 1 ? () => change({ deKeys: deKeys.filter((other) => other !== deKey) }) : undefined
  }
  return (
    <>
      <HistorySummary
        series={series}
        range={range}
        onReset={address.range === 'own' ? () => change({ range: 'fit', own: undefined }) : undefined}
      />
      {isEmpty && series.length <= 1 ? (
        <EmptyState plain title={t.empty.title} text={t.empty.text} />
      ) : (
        <>
          <HistoryChart series={series} range={range} scale={address.scale} onZoom={zoom} removeOf={removeOf} />
          {isEmpty ? (
            <EmptyState plain title={t.empty.title} text={t.empty.text} />
          ) : (
            <HistoryTable key={deKeys.join()} series={series} stale={stale} />
          )}
        </>
      )}
    </>
  )
}

const linkTo = (shown: ShownHistory): string =>
  new URLSearchParams(Object.entries(writeHistory(shown)).map(([key, value]) => [key, String(value)])).toString()

/** The replies with the names and the schemas of the model. */
function seriesOf(items: readonly HistorySeries[], properties: readonly Property[]): ChartSeries[] {
  const hasSeveral = new Set(items.map(({ serial }) => serial)).size > 1
  return items.flatMap((item, look) => {
    const property = properties.find(({ deKey }) => deKey === item.deKey)
    if (!property) return []
    const name = inPageLocale(property.name)
    const { schema } = property
    return {
      ...item,
      look,
      schema,
      unit: unitOf(schema),
      property: name,
      name: hasSeveral ? `${name} · ${item.serial}` : name,
    }
  })
}
