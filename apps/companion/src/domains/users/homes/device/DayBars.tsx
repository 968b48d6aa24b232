import type { DayBar } from './chart-points.ts'

interface Props {
  bars: readonly DayBar[]
  label: string
  shownValue: (value: number) => string
  shownDay: (day: string) => string
}

/** One bar a day; the figures are under the bars, so that nothing has to be pointed at. */
export function DayBars({ bars, label, shownValue, shownDay }: Props) {
  const most = Math.max(...bars.map(({ counted = 0 }) => counted), Number.MIN_VALUE)
  return (
    <ul aria-label={label} className="grid grid-cols-7 gap-1.5">
      {bars.map(({ day, counted }, at) => (
        <li key={day} className="flex min-w-0 flex-col items-center gap-1">
          <span className="flex h-16 w-full items-end justify-center">
            <span
              className={`w-full max-w-7 rounded-t-sm ${at === bars.length - 1 ? 'bg-accent' : 'bg-accent/35'}`}
              style={{ height: `${Math.max(((counted ?? 0) / most) * 100, 2)}%` }}
            />
          </span>
          <span className="text-xs text-ink tabular-nums">{counted === undefined ? '–' : shownValue(counted)}</span>
          <span className="text-[11px] leading-4 whitespace-nowrap text-ink-3">{shownDay(day)}</span>
        </li>
      ))}
    </ul>
  )
}
