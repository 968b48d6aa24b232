import type { InputOf, ResultOf } from '@slipway/contract/define-call.ts'
import {
  addToFeedback,
  getOwnFeedback,
  listOwnFeedback,
  readOwnFeedback,
  sendFeedback,
} from '@slipway/contract/users/feedback/feedback.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

export type ShownFeedback = ResultOf<typeof listOwnFeedback>['items'][number]
export type FeedbackThread = ResultOf<typeof getOwnFeedback>

/** A reply appears on a page that is open. */
const REFRESH_MS = 30_000

export const feedbackQuery = infiniteQueryOptions({
  queryKey: ['feedback', 'list'],
  queryFn: ({ pageParam, signal }) => call(listOwnFeedback, pageParam === '' ? {} : { before: pageParam }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  refetchInterval: REFRESH_MS,
})

/** How much feedback has replies that the user has not read. */
export const unreadFeedbackQuery = queryOptions({
  queryKey: ['feedback', 'unread'],
  queryFn: async ({ signal }) => (await call(listOwnFeedback, { size: 1 }, { signal })).unread,
})

export const threadQuery = (recordId: string) =>
  queryOptions({
    queryKey: ['feedback', 'thread', recordId],
    queryFn: ({ signal }) => call(getOwnFeedback, { recordId }, { signal }),
    refetchInterval: REFRESH_MS,
  })

export function useSendFeedback(done: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof sendFeedback>) => call(sendFeedback, input),
    meta: { done, errors: 'inPlace' },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['feedback'] }),
  })
}

export function useAddToFeedback(recordId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (msg: string) => call(addToFeedback, { recordId, msg }),
    meta: { errors: 'inPlace' },
    onSuccess: (thread) => {
      queries.setQueryData(threadQuery(recordId).queryKey, thread)
      return queries.invalidateQueries({ queryKey: ['feedback', 'list'] })
    },
  })
}

export function useReadFeedback() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (recordId: string) => call(readOwnFeedback, { recordId }),
    meta: { errors: 'inPlace' },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['feedback'] }),
  })
}
