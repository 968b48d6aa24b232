import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  getFeedback,
  listFeedback,
  replyToFeedback,
  searchFeedback,
} from '@slipway/contract/users/feedback/feedback-desk.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { FeedbackSearch } from './feedback-search.ts'

/** New feedback appears on a page that is open. */
const REFRESH_MS = 30_000

const found = ({ keyword, status, problemType, page, size }: FeedbackSearch, signal: AbortSignal) => {
  const asked = { status, problemType, pageStart: page - 1, pageSize: size }
  return keyword === ''
    ? call(listFeedback, asked, { signal })
    : call(searchFeedback, { ...asked, keyword }, { signal })
}

export const feedbackQueries = {
  list: ({ record: _record, ...search }: FeedbackSearch) =>
    queryOptions({
      queryKey: ['feedback', 'list', search],
      queryFn: async ({ signal }) => {
        const { list, ...totals } = await found({ ...search, record: '' }, signal)
        return { items: list, ...totals }
      },
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
    }),

  /** Each request is in the audit log, so the record is read when it is opened and not again by itself. */
  record: (recordId: string) =>
    queryOptions({
      queryKey: ['feedback', 'record', recordId],
      queryFn: ({ signal }) => call(getFeedback, { recordId }, { signal }),
      staleTime: 0,
      refetchOnReconnect: false,
    }),
}

export function useReplyToFeedback(done: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof replyToFeedback>) => call(replyToFeedback, input),
    meta: { done, errors: 'inPlace' },
    onSuccess: (record) => {
      queries.setQueryData(feedbackQueries.record(record.recordId).queryKey, record)
      return queries.invalidateQueries({ queryKey: ['feedback', 'list'] })
    },
    // Shows the reply of the colleague; the next attempt knows of it.
    onError: (error, { recordId }) =>
      isRefused(error, 'feedback.answeredMeanwhile') &&
      queries.invalidateQueries({ queryKey: feedbackQueries.record(recordId).queryKey }),
  })
}
