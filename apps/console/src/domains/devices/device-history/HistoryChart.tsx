import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { ArrowLeft, ArrowRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { formatClock, formatDay, formatNumber } from '@slipway/web-client/formats.ts'
import { useTheme } from '@slipway/web-client/theme.ts'
import { ChartStrip } from './ChartStrip.tsx'
import { chartStrips, type Strip } from './chart-strips.ts'
import { axisWidth, lookOf } from './chart-options.ts'
import { momentAt, momentsOf, oddWords, timesOf, valueWords, type ChartSeries } from './chart-series.ts'
import type { ScaleName } from './history-address.ts'
import { rangeSteps, type TimeRange } from './history-range.ts'
import { historyTexts } from './history-texts.ts'

interface Props {
  series: readonly ChartSeries[]
  range: TimeRange
  scale: ScaleName
  onZoom: (range: TimeRange) => void
  /** Undefined for a series that has to stay. */
  removeOf: (series: ChartSeries) => (() => void) | undefined
}

/** The legend with the values under the cursor, the strips, and a slider that steps through the times. */
export function HistoryChart({ series, range, scale, onZoom, removeOf }: Props) {
  const t = historyTexts()
  const theme = useTheme()
  const syncKey = useId()
  const times = useMemo(() => timesOf(series), [series])
  const { strips, uncharted } = useMemo(() => chartStrips(series, times, scale), [series, times, scale])
  const [place, setPlace] = useState<number>()
  const [stepped, setStepped] = useState<number>()
  const last = times.length - 1
  // A new result may have fewer points.
  const shown = Math.min(place ?? last, last)
  const time = times[shown] ?? range.to
  const step = (next: number) => {
    setStepped(next)
    setPlace(next)
  }
  const middle = place === undefined ? (range.from + range.to) / 2 : time
  const axisPx = axisWidth(strips)
  const when = `${formatDay(time)} ${formatClock(time)}`
  const said = series.map((one) => `${one.name}: ${wordsAt(one, time)}`).join('; ')
  return (
    <div className="px-4 pt-3">
      <div className="mb-2 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <ul aria-label={t.legend} className="flex min-w-0 flex-wrap gap-x-5 gap-y-1.5">
          {series.map((one) => (
            <LegendEntry key={`${one.serial}/${one.deKey}`} series={one} time={time} onRemove={removeOf(one)} />
          ))}
        </ul>
        {strips.length > 0 && (
          <span className="flex items-center gap-0.5">
            <IconButton
              label={t.earlier}
              icon={<ArrowLeft size={16} />}
              onClick={() => onZoom(rangeSteps.earlier(range))}
            />
            <IconButton
              label={t.later}
              icon={<ArrowRight size={16} />}
              onClick={() => onZoom(rangeSteps.later(range))}
            />
            <IconButton
              label={t.zoomIn}
              icon={<ZoomIn size={16} />}
              onClick={() => onZoom(rangeSteps.in(range, middle))}
            />
            <IconButton
              label={t.zoomOut}
              icon={<ZoomOut size={16} />}
              onClick={() => onZoom(rangeSteps.out(range, middle))}
            />
          </span>
        )}
      </div>
      {strips.map((strip, at) => (
        <div key={`${theme} ${strip.key}`} aria-hidden="true">
          <p className="truncate text-xs text-ink-3">{titleOf(strip)}</p>
          <ChartStrip
            {...{ strip, times, range, axisPx, syncKey, stepped, onZoom }}
            strips={strips.length}
            hasTimes={at === strips.length - 1}
            onPlace={setPlace}
          />
        </div>
      ))}
      {strips.length > 0 && (
        <div className="flex items-center gap-3">
          <input
            type="range"
            min={0}
            max={last}
            value={shown}
            aria-label={t.chart(series.map(({ name }) => name).join(', '), formatNumber(times.length))}
            aria-valuetext={`${when} ${said}`}
            onChange={(event) => step(Number(event.target.value))}
            className="min-w-0 flex-1 accent-accent"
          />
          <span className="text-sm text-ink-2 tabular-nums">{when}</span>
        </div>
      )}
      {uncharted.length > 0 && (
        <p className="pt-1 text-sm text-ink-3">{t.noChart(uncharted.map(({ name }) => name).join(', '))}</p>
      )}
    </div>
  )
}

const titleOf = ({ lines, unit }: Strip): string =>
  [[...new Set(lines.map(({ series }) => series.property))].join(', '), unit].filter(Boolean).join(' · ')

/** The value that was in effect at a time, or the one outside the model that came exactly then. */
function wordsAt(series: ChartSeries, time: number): string {
  const t = historyTexts()
  const odd = series.offModel.points.findLast((point) => point.time === time)
  if (odd) return t.oddValue(valueWords(series, odd.value), oddWords(series, odd.value))
  const moment = momentAt(momentsOf(series), time)
  if (!moment) return '–'
  const words = valueWords(series, moment.value)
  if (moment.min === undefined || moment.max === undefined) return words
  return `${words} (${t.band.min} ${formatNumber(moment.min)}, ${t.band.max} ${formatNumber(moment.max)})`
}

function LegendEntry({
  series,
  time,
  onRemove,
}: {
  series: ChartSeries
  time: number
  onRemove: (() => void) | undefined
}) {
  const t = historyTexts()
  const { token, dash } = lookOf(series.look)
  return (
    <li className="flex min-w-0 items-center gap-2 text-sm">
      <svg width="18" height="4" aria-hidden="true" className="shrink-0">
        <line x1="0" x2="18" y1="2" y2="2" stroke={`var(${token})`} strokeWidth="3" strokeDasharray={dash.join(' ')} />
      </svg>
      <span className="min-w-0 truncate text-ink-2">{series.name}</span>
      <span className="font-mono tabular-nums">{wordsAt(series, time)}</span>
      {series.offModel.total > 0 && (
        <span className="text-xs whitespace-nowrap text-danger">{t.oddCount(formatNumber(series.offModel.total))}</span>
      )}
      {onRemove && <IconButton label={t.remove(series.name)} icon={<X size={14} />} onClick={onRemove} />}
    </li>
  )
}
