import { CallRefused } from '@slipway/contract/http/envelope.ts'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isConnectionDown, onConnection } from '@slipway/web-client/connection.ts'
import { SessionEnded } from '@slipway/web-client/session-end.ts'
import { NetworkFailed } from '@slipway/web-client/network-failed.ts'
import { withLocalTimes } from './local-times.ts'

interface MutationMeta extends Record<string, unknown> {
  /** Shown on success in place of the general text; `false` shows nothing. */
  done?: string | false
  /** `inPlace`: the surrounding form or page shows the error, so no toast appears. */
  errors?: 'inPlace'
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta
  }
}

interface ToastTexts {
  done: string
  failed: string
}

/** Whatever is on screen, failed or shown, is asked for again when the server can be reached again. */
export const refetchOnReturn = (queries: QueryClient): (() => void) =>
  onConnection(() => {
    if (!isConnectionDown()) void queries.invalidateQueries()
  })

/** The console's toasts about results: ER-09, ER-10 and ER-12. */
export function newQueryClient(texts: ToastTexts): QueryClient {
  const fail = (error: Error) => {
    if (error instanceof SessionEnded) return
    showToast('error', error.message || texts.failed)
  }
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        // A refusal is not retried, since it would be refused again; a lost connection is tried once more, a timeout is not.
        retry: (failures, error) => error instanceof NetworkFailed && !error.isTimeout && failures < 1,
        retryDelay: 500,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({
      // Without data on screen the page shows the error in place of the content, so a toast would repeat it.
      onError: (error, query) => query.state.data !== undefined && fail(error),
    }),
    mutationCache: new MutationCache({
      onSuccess: (_data, _input, _context, mutation) => {
        const { done = texts.done } = mutation.meta ?? {}
        if (done) showToast('success', done)
      },
      onError: (error, _input, _context, mutation) => {
        if (error instanceof CallRefused) error.message = withLocalTimes(error.message)
        if (mutation.meta?.errors !== 'inPlace') fail(error)
      },
    }),
  })
}
