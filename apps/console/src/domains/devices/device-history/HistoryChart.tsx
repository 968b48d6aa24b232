import { useEffect, useRef, useState } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatClock, formatDay, formatNumber } from '../../../shared/texts/formats.ts'
import { useTheme } from '../../../shared/theme.ts'
import type { ChartData } from './chart-data.ts'
import { chartOptions } from './chart-options.ts'
import type { TimeRange } from './history-range.ts'
import { historyTexts } from './history-texts.ts'

interface Props {
  /** The name of the plotted property. */
  name: string
  unit: string
  data: ChartData
  range: TimeRange
}

const HEIGHT = 260
const MS_PER_S = 1_000

const columnsOf = (data: ChartData): UPlot.AlignedData =>
  data.kind === 'band' ? [data.times, data.values, data.low, data.high] : [data.times, data.values]

/** The key remounts the chart on a theme change, because the colours are read when it is drawn. */
export const HistoryChart = (props: Props) => <Drawn key={useTheme()} {...props} />

/** A canvas chart with a slider below it that steps through the points and reads each value out. */
function Drawn({ name, unit, data, range: { from, to } }: Props) {
  const t = historyTexts()
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<UPlot>(undefined)
  const [place, setPlace] = useState<number>()

  useEffect(() => {
    const target = box.current as HTMLDivElement
    const drawn = new UPlot(
      chartOptions(data, {
        unit,
        from: from / MS_PER_S,
        to: to / MS_PER_S,
        width: target.clientWidth,
        height: HEIGHT,
        onPlace: setPlace,
      }),
      columnsOf(data),
      target,
    )
    chart.current = drawn
    const observer = new ResizeObserver(() => drawn.setSize({ width: target.clientWidth, height: HEIGHT }))
    observer.observe(target)
    return () => {
      observer.disconnect()
      drawn.destroy()
    }
  }, [data, unit, from, to])

  const last = data.times.length - 1
  // A new result may have fewer points.
  const shown = Math.min(place ?? last, last)
  const show = (next: number) => {
    const drawn = chart.current
    drawn?.setCursor({
      left: drawn.valToPos(data.times[next] ?? 0, 'x'),
      top: drawn.valToPos(data.values[next] ?? 0, 'y'),
    })
    setPlace(next)
  }
  const words = said(data, shown, { unit, band: t.band })
  return (
    <div className="px-4 pt-3">
      <p aria-hidden="true" className="h-5 truncate text-sm text-ink-2 tabular-nums">
        {words}
      </p>
      <div ref={box} aria-hidden="true" className="min-w-0 overflow-hidden" style={{ height: HEIGHT }} />
      <input
        type="range"
        min={0}
        max={last}
        value={shown}
        aria-label={t.chart(name, formatNumber(data.times.length))}
        aria-valuetext={words}
        onChange={(event) => show(Number(event.target.value))}
        className="w-full accent-accent"
      />
    </div>
  )
}

function said(data: ChartData, place: number, { unit, band }: { unit: string; band: Record<'min' | 'max', string> }) {
  const time = (data.times[place] ?? 0) * MS_PER_S
  const value = data.values[place] ?? 0
  const words = data.kind === 'steps' ? (data.levels[value] ?? '') : `${formatNumber(value)} ${unit}`
  const more =
    data.kind === 'band'
      ? ` (${band.min} ${formatNumber(data.low[place] ?? 0)}, ${band.max} ${formatNumber(data.high[place] ?? 0)})`
      : ''
  return `${formatDay(time)} ${formatClock(time)} ${words}${more}`
}
