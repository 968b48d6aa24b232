import type { Measured } from '@slipway/contract/operations/statistics/statistics.ts'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { statisticsTexts } from './statistics-texts.ts'

interface Tile {
  key: string
  name: string
  value: number | null | undefined
  under: string
}

function changeText(chain: Measured['chain'] | undefined): string {
  const { tiles: t } = statisticsTexts()
  const [before, yesterday] = [chain?.at(-3)?.count, chain?.at(-2)?.count]
  if (typeof before !== 'number' || typeof yesterday !== 'number') return ''
  const change = yesterday - before
  if (change === 0) return t.same
  return change > 0 ? t.more(formatNumber(change)) : t.fewer(formatNumber(-change))
}

/** The four figures of a measure. `measured` is undefined while the first reply loads. */
export function StatTiles({ measured, isDistinct }: { measured: Measured | undefined; isDistinct: boolean }) {
  const { tiles: t } = statisticsTexts()
  const sum = measured?.sum
  const window = isDistinct ? t.distinct : t.upToToday
  const tiles: Tile[] = [
    {
      key: 'count',
      name: t.count,
      value: sum?.count,
      under:
        sum?.onlineCount === undefined
          ? t.today(formatNumber(sum?.todayCount ?? 0))
          : t.online(formatNumber(sum.onlineCount)),
    },
    { key: 'yesterday', name: t.yesterday, value: sum?.yesterdayCount, under: changeText(measured?.chain) },
    { key: 'week', name: t.week, value: sum?.weekCount, under: window },
    { key: 'month', name: t.month, value: sum?.monthCount, under: window },
  ]
  return (
    <dl className="mb-4 flex flex-wrap gap-3">
      {tiles.map(({ key, name, value, under }) => (
        <div key={key} className="min-w-40 flex-1 rounded-lg border bg-surface p-4">
          <dt className="text-sm text-ink-3">{name}</dt>
          <dd className="mt-1 text-xl font-title tabular-nums">
            {sum === undefined ? (
              <Skeleton className="my-2 h-4 w-16" />
            ) : value === null || value === undefined ? (
              t.unknown
            ) : (
              formatNumber(value)
            )}
          </dd>
          <dd className="mt-1 min-h-5 text-xs text-ink-2 tabular-nums">{sum === undefined ? '' : under}</dd>
        </div>
      ))}
    </dl>
  )
}
