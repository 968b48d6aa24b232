import { getConsoleHome } from '@slipway/contract/operations/console-home/console-home.calls.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'

const REFRESH_MS = 10_000

export const homeQueries = {
  all: ['console-home'] as const,

  /** Refreshed while the page is visible. */
  home: (isAdmin: boolean) =>
    queryOptions({
      queryKey: [...homeQueries.all, { isAdmin }],
      queryFn: ({ signal }) => call(getConsoleHome, { isAdmin }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
    }),
}
