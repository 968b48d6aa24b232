import { endOtherSessions, endSession, listSessions } from '@slipway/contract/identity/sign-in/sessions.calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'

export const sessionQueries = {
  list: queryOptions({
    queryKey: ['sessions', 'list'],
    queryFn: ({ signal }) => call(listSessions, {}, { signal }),
  }),
}

function useSessionChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => cache.invalidateQueries(sessionQueries.list),
    meta: { done: false },
  })
}

export const useEndSession = () => useSessionChange((sessionId: string) => call(endSession, { sessionId }))
export const useEndOtherSessions = () => useSessionChange(() => call(endOtherSessions, {}))
