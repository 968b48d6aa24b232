import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Strip } from './chart-strips.ts'
import { chartOptions, columnsOf, stripHeight } from './chart-options.ts'
import type { TimeRange } from './history-range.ts'

interface Props {
  strip: Strip
  times: readonly number[]
  range: TimeRange
  axisPx: number
  strips: number
  hasTimes: boolean
  syncKey: string
  /** The place to which the slider moved the cursor. */
  stepped: number | undefined
  onPlace: (place: number | undefined) => void
  onZoom: (range: TimeRange) => void
}

const MS_PER_S = 1_000

/** A canvas with the lines of one scale. */
export function ChartStrip({
  strip,
  times,
  range,
  axisPx,
  strips,
  hasTimes,
  syncKey,
  stepped,
  onPlace,
  onZoom,
}: Props) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<UPlot>(undefined)
  const handlers = useRef({ onPlace, onZoom })
  useEffect(() => void (handlers.current = { onPlace, onZoom }))
  const height = stripHeight(strip, { strips, hasTimes })

  useEffect(() => {
    const target = box.current as HTMLDivElement
    const options = chartOptions(strip, {
      range,
      width: target.clientWidth,
      height,
      axisPx,
      hasTimes,
      syncKey,
      onPlace: (place) => handlers.current.onPlace(place),
      onZoom: (next) => handlers.current.onZoom(next),
    })
    const drawn = new UPlot(options, columnsOf(strip, times), target)
    chart.current = drawn
    const observer = new ResizeObserver(() => drawn.setSize({ width: target.clientWidth, height }))
    observer.observe(target)
    return () => {
      observer.disconnect()
      drawn.destroy()
    }
  }, [strip, times, range, height, axisPx, hasTimes, syncKey])

  useEffect(() => {
    const drawn = chart.current
    if (!drawn || stepped === undefined) return
    drawn.setCursor({ left: drawn.valToPos((times[stepped] ?? 0) / MS_PER_S, 'x'), top: 1 })
  }, [stepped, times])

  return <div ref={box} className="min-w-0 cursor-crosshair overflow-hidden" style={{ height }} />
}
