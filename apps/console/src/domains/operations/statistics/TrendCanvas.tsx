import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { TrendDay } from './periods.ts'
import { columnsOf, trendOptions } from './trend-options.ts'

const HEIGHT_PX = 240

/** Bars of days on a canvas; its table has the same for readers that see no canvas. */
export function TrendCanvas({
  days,
  onPlace,
}: {
  days: readonly TrendDay[]
  onPlace: (place: number | undefined) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const handler = useRef(onPlace)
  useEffect(() => void (handler.current = onPlace))
  useEffect(() => {
    const target = box.current as HTMLDivElement
    const options = trendOptions(days, {
      width: target.clientWidth,
      height: HEIGHT_PX,
      onPlace: (place) => handler.current(place),
    })
    const drawn = new UPlot(options, columnsOf(days), target)
    const observer = new ResizeObserver(() => drawn.setSize({ width: target.clientWidth, height: HEIGHT_PX }))
    observer.observe(target)
    return () => {
      observer.disconnect()
      drawn.destroy()
    }
  }, [days])
  return <div ref={box} aria-hidden="true" className="min-w-0 overflow-hidden" style={{ height: HEIGHT_PX }} />
}
