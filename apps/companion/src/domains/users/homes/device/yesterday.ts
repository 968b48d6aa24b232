import { DAY_MS, HOUR_MS } from '@slipway/contract/durations.ts'
import type { PanelDocument, PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { getHomeDeviceHistory } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { nearestPoint, numbersOf } from './chart-points.ts'

/** A sensor that reports once an hour still has a value of then. */
const AROUND_MS = HOUR_MS

/** The value that is nearest to a day ago; null where there is none. */
const yesterdayQuery = (deviceId: string, deKey: string) =>
  queryOptions({
    queryKey: ['device', deviceId, 'history', deKey, 'yesterday'],
    queryFn: async ({ signal }) => {
      const then = Date.now() - DAY_MS
      const around = { from: then - AROUND_MS, to: then + AROUND_MS }
      const history = await call(getHomeDeviceHistory, { deviceId, deKey, ...around }, { signal })
      return nearestPoint(numbersOf(history), then)?.value ?? null
    },
    staleTime: 5 * 60_000,
  })

const largeFigures = (items: readonly PanelItem[]): PanelItem[] =>
  items.flatMap((item) => [
    ...(item.widget === 'figure' && item.options?.large ? [item] : []),
    ...largeFigures(item.items ?? []),
  ])

/** What the large figures of a panel had at the same time yesterday. */
export function useYesterday(
  deviceId: string,
  { model, document }: { model: readonly PanelFeature[]; document: PanelDocument },
): ReadonlyMap<string, number> {
  const bound = new Set(
    largeFigures(document.pages.flatMap(({ items }) => items)).map(({ bind }) => bind['value']?.did),
  )
  const keys = model.filter(({ kind, did }) => kind === 'p' && bound.has(did)).map(({ deKey }) => deKey)
  return useQueries({
    queries: keys.map((deKey) => yesterdayQuery(deviceId, deKey)),
    combine: (found) =>
      new Map(
        keys.flatMap((deKey, at) => {
          const value = found[at]?.data
          return typeof value === 'number' ? [[deKey, value] as const] : []
        }),
      ),
  })
}
