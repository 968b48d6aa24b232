import { DAY_MS } from '@slipway/contract/durations.ts'
import { inLocale } from '@slipway/contract/locale.ts'
import type { PanelProperty } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { shownValue } from '@slipway/panel/shown-value.ts'
import { formatDay, formatTime } from '@slipway/web-client/formats.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../../../shared/failure-text.ts'
import { dayBars, numbersOf } from './chart-points.ts'
import { DayBars } from './DayBars.tsx'
import { deviceHistoryQuery } from './device.queries.ts'
import { deviceTexts } from './device-texts.ts'
import { LineChart } from './LineChart.tsx'

interface Props {
  deviceId: string
  property: PanelProperty
  kind: 'trend' | 'bars'
}

const BAR_DAYS = 7

/** The figures of a week have equally many decimals, and about three digits: 2.20 beside 2.17. */
function shortIn(values: readonly number[]): (value: number) => string {
  const most = Math.max(...values)
  const isWhole = values.every(Number.isInteger)
  const decimals = isWhole || most >= 100 ? 0 : most >= 10 ? 1 : 2
  return (value) => value.toFixed(decimals)
}

/** The chart of a panel's item: a day as a line, or a week in bars. */
export function PanelChart({ deviceId, property, kind }: Props) {
  const t = deviceTexts()
  const span = kind === 'bars' ? (BAR_DAYS + 1) * DAY_MS : DAY_MS
  const { data, error, dataUpdatedAt } = useQuery(deviceHistoryQuery(deviceId, property.deKey, span))
  const locale = currentLocale()
  const shown = (value: number): string => shownValue(value, property.schema, locale)
  const name = inLocale(property.name, locale)
  if (!data && error) return <p className="text-sm text-ink-3">{failureText(error)}</p>
  if (kind === 'bars') {
    if (!data) return <div className="h-26" />
    const bars = dayBars(data, dataUpdatedAt, formatDay)
    if (!bars.some(({ counted = 0 }) => counted > 0)) return <p className="text-sm text-ink-3">{t.noBars}</p>
    const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
    return (
      <DayBars
        bars={bars}
        label={t.daysOf(name)}
        shownValue={shortIn(bars.map(({ counted = 0 }) => counted))}
        shownDay={(day) => (day === formatDay(dataUpdatedAt) ? t.today : weekday.format(new Date(`${day}T00:00:00Z`)))}
      />
    )
  }
  if (!data) return <div className="h-35" />
  const points = numbersOf(data)
  if (points.length < 2) return <p className="text-sm text-ink-3">{t.noTrend}</p>
  const values = points.map(({ value }) => value)
  return (
    <LineChart
      points={points}
      from={dataUpdatedAt - DAY_MS}
      to={dataUpdatedAt}
      label={t.chartOf(name, shown(Math.min(...values)), shown(Math.max(...values)))}
      shownValue={shown}
      shownTime={formatTime}
    />
  )
}
