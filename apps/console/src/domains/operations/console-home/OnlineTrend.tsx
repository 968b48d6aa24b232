import { HOUR_MS } from '@slipway/contract/durations.ts'
import type { ConsoleHome } from '@slipway/contract/operations/console-home/console-home.ts'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { homeTexts } from './home-texts.ts'

const WIDTH = 480
const HEIGHT = 96
const DAY_MS = 24 * HOUR_MS

type Point = ConsoleHome['trend'][number]

/** The last 24 hours as steps: a number holds until the next sample. The summary says the same in words. */
export function OnlineTrend({ home: { trend, devices }, now }: { home: ConsoleHome; now: number }) {
  const t = homeTexts().devices
  if (trend.length === 0) return <p className="text-sm text-ink-2">{t.noTrend}</p>
  const all: Point[] = [...trend, { time: now, online: devices.online, simulated: devices.simulatedOnline }]
  const hasSimulated = all.some(({ simulated }) => simulated > 0)
  const shown = ({ online, simulated }: Point) => online + simulated
  const high = Math.max(1, ...all.map(shown))
  const online = all.map((point) => point.online)
  const text = t.trendText(
    formatNumber(Math.min(...online)),
    formatNumber(Math.max(...online)),
    formatNumber(devices.online),
  )
  return (
    <figure aria-label={t.trend} className="min-w-0">
      <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="h-24 w-full">
        <line x1="0" x2={WIDTH} y1={HEIGHT - 1} y2={HEIGHT - 1} className="stroke-line" strokeWidth="1" />
        {hasSimulated && (
          <path
            d={stepsOf(all, shown, { high, now })}
            className="fill-none stroke-line-2"
            strokeWidth="1.5"
            strokeDasharray="4 3"
            vectorEffect="non-scaling-stroke"
          />
        )}
        <path
          d={stepsOf(all, ({ online: n }) => n, { high, now })}
          className="fill-none stroke-accent"
          strokeWidth="1.75"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div aria-hidden="true" className="mt-1 flex justify-between text-xs text-ink-3">
        <span>{t.dayAgo}</span>
        <span>{t.now}</span>
      </div>
      <figcaption className="mt-1 flex flex-wrap gap-x-4 text-xs text-ink-2 tabular-nums">
        <span>{text}</span>
        {hasSimulated && <span>┄ {t.simulatedLine}</span>}
      </figcaption>
    </figure>
  )
}

function stepsOf(
  points: readonly Point[],
  valueOf: (point: Point) => number,
  { high, now }: { high: number; now: number },
): string {
  const x = ({ time }: Point) => (Math.max(0, 1 - (now - time) / DAY_MS) * WIDTH).toFixed(1)
  const y = (point: Point) => (HEIGHT - 2 - (valueOf(point) / high) * (HEIGHT - 6)).toFixed(1)
  return points.map((point, at) => (at === 0 ? `M${x(point)} ${y(point)}` : `H${x(point)}V${y(point)}`)).join('')
}
