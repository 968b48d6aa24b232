import type { InputOf } from '@slipway/contract/define-call.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import {
  getFeedback,
  getFeedbackDevice,
  listFeedback,
  replyToFeedback,
  searchFeedback,
} from '@slipway/contract/users/feedback/feedback-desk.calls.ts'
import type { DeskFeedbackDetail } from '@slipway/contract/users/feedback/feedback-desk.ts'
import {
  addFeedbackNote,
  assignFeedback,
  bulkReplyToFeedback,
  deleteFeedbackNote,
  exportFeedback,
  getQuickReplies,
  listFeedbackAgents,
  listFeedbackApps,
  reopenFeedback,
  saveQuickReplies,
  writeFeedbackReply,
} from '@slipway/contract/users/feedback/feedback-work.calls.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import { call } from '@slipway/web-client/call.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { filterOf, type FeedbackSearch } from './feedback-search.ts'

/** New feedback appears on a page that is open. */
const REFRESH_MS = 30_000

/** Lists that a page needs once. */
const CHOICES_FRESH_MS = 300_000

const found = ({ keyword, page, size, ...search }: FeedbackSearch, signal: AbortSignal) => {
  const asked = { ...filterOf({ ...search, keyword, page, size }), pageStart: page - 1, pageSize: size }
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
      // A search is recorded and can count as a lookup of a user, so it isn't repeated automatically.
      refetchInterval: search.keyword === '' && REFRESH_MS,
      refetchOnWindowFocus: search.keyword === '',
      refetchOnReconnect: search.keyword === '',
    }),

  /** Each request is in the audit log, so the record is read when it is opened and not again by itself. */
  record: (recordId: string) =>
    queryOptions({
      queryKey: ['feedback', 'record', recordId],
      queryFn: ({ signal }) => call(getFeedback, { recordId }, { signal }),
      staleTime: 0,
      refetchOnReconnect: false,
    }),

  /** Each request is in the audit log; what it shows is past and does not change. */
  device: (recordId: string) =>
    queryOptions({
      queryKey: ['feedback', 'device', recordId],
      queryFn: ({ signal }) => call(getFeedbackDevice, { recordId }, { signal }),
      staleTime: Infinity,
      refetchOnReconnect: false,
    }),

  /** Says whether a reply is being written here, and reads who else writes one. */
  writers: (recordId: string, isWriting: boolean) =>
    queryOptions({
      queryKey: ['feedback', 'writers', recordId, isWriting],
      queryFn: ({ signal }) => call(writeFeedbackReply, { recordId, isWriting }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: feedbackLimits.writing.everyMs,
    }),

  agents: queryOptions({
    queryKey: ['feedback', 'agents'],
    queryFn: ({ signal }) => call(listFeedbackAgents, {}, { signal }),
    staleTime: CHOICES_FRESH_MS,
  }),

  apps: queryOptions({
    queryKey: ['feedback', 'apps'],
    queryFn: ({ signal }) => call(listFeedbackApps, {}, { signal }),
    staleTime: CHOICES_FRESH_MS,
  }),

  quickReplies: queryOptions({
    queryKey: ['feedback', 'quickReplies'],
    queryFn: ({ signal }) => call(getQuickReplies, {}, { signal }),
    staleTime: CHOICES_FRESH_MS,
  }),
}

/** The URL of a file of all feedback that the list finds, in the page's language. */
export function exportAddress(search: FeedbackSearch, format: 'xlsx' | 'csv'): string {
  const { url } = requestOf(exportFeedback, { ...filterOf(search), keyword: search.keyword, format })
  return `${url}&lang=${currentLocale()}`
}

/** Shows the record that a change answered with, and reads the list again. */
function useChangedRecord() {
  const queries = useQueryClient()
  return (record: DeskFeedbackDetail) => {
    queries.setQueryData(feedbackQueries.record(record.recordId).queryKey, record)
    return queries.invalidateQueries({ queryKey: ['feedback', 'list'] })
  }
}

export function useRecordChange() {
  const onSuccess = useChangedRecord()
  const assign = useMutation({
    mutationFn: (input: InputOf<typeof assignFeedback>) => call(assignFeedback, input),
    onSuccess,
  })
  const reopen = useMutation({
    mutationFn: (input: InputOf<typeof reopenFeedback>) => call(reopenFeedback, input),
    onSuccess,
  })
  return { assign, reopen }
}

export function useNotes() {
  const onSuccess = useChangedRecord()
  const add = useMutation({
    mutationFn: (input: InputOf<typeof addFeedbackNote>) => call(addFeedbackNote, input),
    meta: { errors: 'inPlace' },
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (input: InputOf<typeof deleteFeedbackNote>) => call(deleteFeedbackNote, input),
    onSuccess,
  })
  return { add, remove }
}

/** The reply was left or sent. */
export const stopWriting = (recordId: string) => call(writeFeedbackReply, { recordId, isWriting: false })

export const bulkReply = (input: InputOf<typeof bulkReplyToFeedback>) => call(bulkReplyToFeedback, input)

/** After a bulk reply: the list and the records that are open elsewhere. */
export function useBulkReplied() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['feedback', 'list'] })
}

export function useSaveQuickReplies(done: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof saveQuickReplies>) => call(saveQuickReplies, input),
    meta: { done, errors: 'inPlace' },
    onSuccess: (saved) => queries.setQueryData(feedbackQueries.quickReplies.queryKey, saved),
  })
}

export function useReplyToFeedback(done: string) {
  const queries = useQueryClient()
  const onSuccess = useChangedRecord()
  return useMutation({
    mutationFn: (input: InputOf<typeof replyToFeedback>) => call(replyToFeedback, input),
    meta: { done, errors: 'inPlace' },
    onSuccess,
    // Shows the reply of the colleague; the next attempt knows of it.
    onError: (error, { recordId }) =>
      isRefused(error, 'feedback.answeredMeanwhile') &&
      queries.invalidateQueries({ queryKey: feedbackQueries.record(recordId).queryKey }),
  })
}
