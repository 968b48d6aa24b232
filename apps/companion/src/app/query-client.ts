import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { isConnectionDown, onConnection } from '@slipway/web-client/connection.ts'
import { NetworkFailed } from '@slipway/web-client/network-failed.ts'
import { SessionEnded } from '@slipway/web-client/session-end.ts'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

interface MutationMeta extends Record<string, unknown> {
  /** Shown on success; absent: the page itself shows it. */
  done?: string
  /** `inPlace`: the surrounding form shows the error, so no toast appears. */
  errors?: 'inPlace'
}

/** Whatever is on screen, failed or shown, is asked for again when the server can be reached again. */
export const refetchOnReturn = (queries: QueryClient): (() => void) =>
  onConnection(() => {
    if (!isConnectionDown()) void queries.invalidateQueries()
  })

export function newQueryClient({ failed }: { failed: string }): QueryClient {
  const fail = (error: Error) => {
    if (!(error instanceof SessionEnded)) showToast('error', error.message || failed)
  }
  const metaOf = (meta: Record<string, unknown> | undefined): MutationMeta => meta ?? {}
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: 'always',
        // A refusal would be refused again, a timeout would only wait as long again.
        retry: (failures, error) => error instanceof NetworkFailed && !error.isTimeout && failures < 1,
        retryDelay: 500,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({
      // The page says in its place that there is nothing to show; with data on screen a lost connection has its banner.
      onError: (error, query) => query.state.data !== undefined && !(error instanceof NetworkFailed) && fail(error),
    }),
    mutationCache: new MutationCache({
      onSuccess: (_data, _input, _context, mutation) => {
        const { done } = metaOf(mutation.meta)
        if (done) showToast('success', done)
      },
      onError: (error, _input, _context, mutation) => {
        if (metaOf(mutation.meta).errors !== 'inPlace') fail(error)
      },
    }),
  })
}
