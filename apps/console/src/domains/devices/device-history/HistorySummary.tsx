import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { formatClock, formatDay, formatNumber, formatZone } from '@slipway/web-client/formats.ts'
import type { ChartSeries } from './chart-series.ts'
import type { TimeRange } from './history-range.ts'
import { historyTexts } from './history-texts.ts'
import type { DeviceHistoryTexts } from './texts.zh.ts'

interface Props {
  series: readonly ChartSeries[]
  range: TimeRange
  /** Absent while nothing is zoomed. */
  onReset: (() => void) | undefined
}

/** How much is shown, of which time, and what of it is downsampled, cut off or outside the model. */
export function HistorySummary({ series, range, onReset }: Props) {
  const t = historyTexts()
  const cut = Math.max(...series.map(({ cutBefore }) => cutBefore ?? 0))
  const total = series.reduce((sum, one) => sum + one.total, 0)
  const odd = series.reduce((sum, { offModel }) => sum + offModel.total, 0)
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 pt-3 text-sm text-ink-2 tabular-nums">
        <span>
          {(series.length === 1 ? series : series.filter(({ thinned }) => thinned !== 'none')).map((one) => (
            <span key={`${one.serial}/${one.deKey}`} className="block">
              {series.length > 1 ? `${one.name}: ${summaryOf(t, one)}` : summaryOf(t, one)}
            </span>
          ))}
          {series.length > 1 && <span className="block">{t.total(formatNumber(total))}</span>}
          {odd > 0 && <span className="block text-danger">{t.oddNote(formatNumber(odd))}</span>}
        </span>
        <span className="text-ink-3">
          <span className="block">{t.shownRange(momentOf(range.from), momentOf(range.to))}</span>
          <span className="flex flex-wrap gap-x-3">
            <span>{t.zone(formatZone(range.to))}</span>
            {onReset ? <TextButton onClick={onReset}>{t.reset}</TextButton> : <span>{t.zoomHint}</span>}
          </span>
        </span>
      </div>
      {cut > 0 && (
        <div className="px-4 pt-2">
          <Notice tone="warning">{t.cut(momentOf(cut))}</Notice>
        </div>
      )}
    </>
  )
}

const momentOf = (time: number): string => `${formatDay(time)} ${formatClock(time)}`

function summaryOf(t: DeviceHistoryTexts, { thinned, total, bucketMs }: ChartSeries): string {
  const count = formatNumber(total)
  if (thinned === 'none') return t.total(count)
  if (thinned === 'changes') return t.thinned.changes(count)
  return t.thinned[thinned](count, widthWords(t, bucketMs))
}

const MINUTE_S = 60
const HOUR_S = 3_600
const MS_PER_S = 1_000

function widthWords({ width }: DeviceHistoryTexts, bucketMs: number): string {
  const seconds = Math.ceil(bucketMs / MS_PER_S)
  if (seconds < 2 * MINUTE_S) return width.seconds(seconds)
  return seconds < 2 * HOUR_S
    ? width.minutes(Math.round(seconds / MINUTE_S))
    : width.hours(Math.round(seconds / HOUR_S))
}
