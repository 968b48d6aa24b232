import { type PointerEvent, useState } from 'react'
import { type ChartPoint, linePath, nearestTo, placeOf, scaleOf } from './chart-points.ts'

interface Props {
  points: readonly ChartPoint[]
  from: number
  to: number
  /** In words, for those who do not see it. */
  label: string
  tall?: boolean
  shownValue: (value: number) => string
  shownTime: (time: number) => string
}

/** A line over time with three hairlines. A finger or a pointer reads out the nearest value. */
export function LineChart({ points, from, to, label, tall = false, shownValue, shownTime }: Props) {
  const [place, setPlace] = useState<number>()
  const scale = scaleOf(points, from, to)
  const values = points.map(({ value }) => value)
  const path = linePath(points, scale)
  const [first, last] = [points[0], points.at(-1)]
  const read = place === undefined ? undefined : nearestTo(points, place, scale)
  const at = read && placeOf(read, scale)
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPlace((clientX - left) / width)
  }
  const ground =
    first && last ? `${path}L${placeOf(last, scale).x * 1000} 1000L${placeOf(first, scale).x * 1000} 1000Z` : ''
  return (
    <figure aria-label={label} className="m-0">
      <div
        className={`relative touch-pan-y ${tall ? 'h-48' : 'h-30'}`}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setPlace(undefined)}
      >
        <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true" className="size-full">
          {[0, 500, 1000].map((y) => (
            <line key={y} x1="0" x2="1000" y1={y} y2={y} className="stroke-line" vectorEffect="non-scaling-stroke" />
          ))}
          <path d={ground} className="fill-accent/8" />
          <path d={path} className="fill-none stroke-accent" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
        </svg>
        <span className="absolute top-0.5 right-0 text-[11px] leading-4 text-ink-3 tabular-nums" aria-hidden="true">
          {shownValue(Math.max(...values))}
        </span>
        <span className="absolute right-0 bottom-0.5 text-[11px] leading-4 text-ink-3 tabular-nums" aria-hidden="true">
          {shownValue(Math.min(...values))}
        </span>
        {at && (
          <span className="absolute inset-y-0 w-px bg-line-2" style={{ left: `${at.x * 100}%` }}>
            <i
              className="absolute -left-1 size-2.25 rounded-full bg-accent"
              style={{ top: `calc(${at.y * 100}% - 4px)` }}
            />
          </span>
        )}
      </div>
      <figcaption className="mt-1 flex justify-between gap-3 text-xs text-ink-3 tabular-nums" aria-hidden="true">
        {read ? (
          <>
            <span>{shownTime(read.time)}</span>
            <span className="font-medium text-ink">{shownValue(read.value)}</span>
          </>
        ) : (
          <>
            <span>{shownTime(from)}</span>
            <span>{shownTime(to)}</span>
          </>
        )}
      </figcaption>
    </figure>
  )
}
