import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatClock, formatDay, formatNumber } from '../../shared/formats.ts'
import { useTheme } from '../../shared/theme.ts'
import type { ChartData } from './chart-data.ts'
import { chartOptions } from './chart-options.ts'
import { historyTexts } from './history-texts.ts'

interface Props {
  /** What it is of, in words. */
  name: string
  unit: string
  data: ChartData
}

const HEIGHT = 260
const MS_PER_S = 1_000

const columnsOf = (data: ChartData): UPlot.AlignedData =>
  data.kind === 'band' ? [data.times, data.values, data.low, data.high] : [data.times, data.values]

/** Drawn anew when the colours change: they are read when it is drawn. */
export const HistoryChart = (props: Props) => <Drawn key={useTheme()} {...props} />

/** On a canvas; arrow keys go from point to point, and what stands there is said. */
function Drawn({ name, unit, data }: Props) {
  const t = historyTexts()
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<UPlot>(undefined)
  const [place, setPlace] = useState<number>()

  useEffect(() => {
    const target = box.current as HTMLDivElement
    const drawn = new UPlot(
      chartOptions(data, { width: target.clientWidth, height: HEIGHT, onPlace: setPlace }),
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
  }, [data])

  const move = ({ key }: KeyboardEvent): boolean => {
    const last = data.times.length - 1
    const from = place ?? last + 1
    const target = { ArrowLeft: from - 1, ArrowRight: place === undefined ? 0 : from + 1, Home: 0, End: last }[key]
    const next = target === undefined ? undefined : Math.max(0, Math.min(last, target))
    const drawn = chart.current
    const time = next === undefined ? undefined : data.times[next]
    if (next === undefined || !drawn || time === undefined) return false
    drawn.setCursor({ left: drawn.valToPos(time, 'x'), top: drawn.valToPos(data.values[next] ?? 0, 'y') })
    setPlace(next)
    return true
  }
  const last = data.times.length - 1
  // A new answer may have fewer points.
  const words = place !== undefined && place <= last ? said(data, place, { unit, band: t.band }) : ''
  return (
    <div className="px-4 pt-3">
      <p aria-hidden="true" className="h-5 truncate text-sm text-ink-2 tabular-nums">
        {words}
      </p>
      <div
        ref={box}
        role="slider"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={place ?? last}
        aria-valuetext={words}
        aria-label={t.chart(name, formatNumber(data.times.length))}
        tabIndex={0}
        onKeyDown={(event) => move(event) && event.preventDefault()}
        className="min-w-0 overflow-hidden rounded-sm"
        style={{ height: HEIGHT }}
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
