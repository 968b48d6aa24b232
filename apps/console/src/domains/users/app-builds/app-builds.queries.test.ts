import { buildState } from '@slipway/contract/users/app-builds/app-builds.lifecycle.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { buildQueries } from './app-builds.queries.ts'

test.each([
  [buildState.none, false],
  [buildState.running, 5_000],
  [buildState.complete, false],
  [buildState.failed, false],
])(
  'a build in state %d is asked for again every 5 seconds only while it is in progress: %s (ST-49)',
  (state, every) => {
    const options = buildQueries.newest('a1', 'experience')
    const cache = new QueryClient()
    cache.setQueryData(options.queryKey, { state } as never)
    const observer = new QueryObserver(cache, options)
    const { refetchInterval } = observer.options
    const query = observer.getCurrentQuery()
    expect(typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval).toBe(every)
  },
)
