import { formatNumber } from '@slipway/web-client/formats.ts'
import { rehearsalTexts } from './rehearsal-texts.ts'
import { virtualTime } from './report-values.ts'

interface Props {
  label: string
  /** One value per hour. */
  perHour: readonly number[]
  /** Of the whole run. */
  minutes: number
  /** How values of several hours become that of one bar. */
  merge: 'sum' | 'average'
  format?: (value: number) => string
}

const MOST_BARS = 72
const HOUR_MINUTES = 60
/** Hours are not numbered in a run that is shorter. */
const FEW_MINUTES = 120

interface Bar {
  fromHour: number
  value: number
}

function barsOf(perHour: readonly number[], merge: Props['merge']): Bar[] {
  const hours = Math.max(1, Math.ceil(perHour.length / MOST_BARS))
  return Array.from({ length: Math.ceil(perHour.length / hours) }, (_, at) => {
    const own = perHour.slice(at * hours, (at + 1) * hours)
    const sum = own.reduce((total, value) => total + value, 0)
    return { fromHour: at * hours, value: merge === 'sum' ? sum : sum / own.length }
  })
}

/** A series over virtual time as bars; its highest value and its length are in words. */
export function HourBars({ label, perHour, minutes, merge, format = formatNumber }: Props) {
  const { report: t } = rehearsalTexts()
  const bars = barsOf(perHour, merge)
  const isShort = minutes < FEW_MINUTES
  const timeOf = (hour: number) => (isShort ? virtualTime(hour * HOUR_MINUTES) : t.hour(formatNumber(hour)))
  const most = Math.max(0, ...bars.map(({ value }) => value))
  return (
    <figure className="min-w-0">
      <figcaption className="flex items-baseline justify-between gap-3 text-sm text-ink-2">
        <span>{label}</span>
        <span className="text-ink-3 tabular-nums">≤ {format(most)}</span>
      </figcaption>
      <div aria-hidden="true" className="mt-2 flex h-24 items-end gap-0.5 border-b">
        {bars.map(({ fromHour, value }) => (
          <span
            key={fromHour}
            title={`${timeOf(fromHour)}: ${format(value)}`}
            className="min-w-0 flex-1 bg-accent"
            style={{ height: most === 0 ? 0 : `${(value / most) * 100}%` }}
          />
        ))}
      </div>
      <div aria-hidden="true" className="mt-1 flex justify-between text-xs text-ink-3 tabular-nums">
        <span>{timeOf(0)}</span>
        <span>{isShort ? virtualTime(minutes) : timeOf(Math.max(0, perHour.length - 1))}</span>
      </div>
    </figure>
  )
}
