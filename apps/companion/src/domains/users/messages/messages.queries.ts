import type { ResultOf } from '@slipway/contract/define-call.ts'
import {
  closeMessage,
  countUnreadMessages,
  deleteMessages,
  getMessage,
  listMessages,
  readMessages,
} from '@slipway/contract/users/messages/messages.calls.ts'
import {
  deleteUserNotices,
  listUserNotices,
  readUserNotices,
} from '@slipway/contract/users/messages/user-notices.calls.ts'
import { muteMessages } from '@slipway/contract/users/pushes/pushes.calls.ts'
import type { UnreadMessages } from '@slipway/contract/users/messages/messages.ts'
import { call } from '@slipway/web-client/call.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

export type Entrance = 'alarm' | 'notice'
/** A tab of the page. */
export type MessageTab = Entrance | 'system'
export type ShownMessage = ResultOf<typeof listMessages>['items'][number]

/** A push tells of what is new; this is for those who have none. */
const REFRESH_MS = 30_000
const MUTE_MINUTES = 60

export const messagesQuery = (eClientEntrance: Entrance) =>
  infiniteQueryOptions({
    queryKey: ['messages', eClientEntrance],
    queryFn: ({ pageParam, signal }) =>
      call(listMessages, { eClientEntrance, ...(pageParam !== '' && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: REFRESH_MS,
  })

export const noticesQuery = infiniteQueryOptions({
  queryKey: ['messages', 'system'],
  queryFn: ({ pageParam, signal }) => call(listUserNotices, pageParam === '' ? {} : { before: pageParam }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  refetchInterval: REFRESH_MS,
})

export const unreadQuery = queryOptions({
  queryKey: ['unreadMessages'],
  queryFn: ({ signal }) => call(countUnreadMessages, {}, { signal }),
  refetchInterval: REFRESH_MS,
})

export const messageQuery = (messageId: string) =>
  queryOptions({
    queryKey: ['message', messageId],
    queryFn: ({ signal }) => call(getMessage, { messageId }, { signal }),
  })

function useMessagesChange<Input>(change: (input: Input) => Promise<UnreadMessages | null | undefined>, done?: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta: done === undefined ? { errors: 'inPlace' } : { done },
    onSuccess: (unread) => {
      if (unread) queries.setQueryData(unreadQuery.queryKey, unread)
      return Promise.all([
        queries.invalidateQueries({ queryKey: ['messages'] }),
        !unread && queries.invalidateQueries(unreadQuery),
      ])
    },
  })
}

export const useRead = () => useMessagesChange((upTo: string) => call(readMessages, { upTo }))
export const useReadNotices = () => useMessagesChange((upTo: string) => call(readUserNotices, { upTo }))
export const useDelete = (done: string) =>
  useMessagesChange((messageId: string) => call(deleteMessages, { ids: [messageId] }), done)
export const useDeleteNotice = (done: string) =>
  useMessagesChange((noticeId: string) => call(deleteUserNotices, { ids: [noticeId] }), done)

export function useClose() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (messageId: string) => call(closeMessage, { messageId }),
    onSuccess: (message) => {
      queries.setQueryData(messageQuery(message.messageId).queryKey, message)
      return queries.invalidateQueries({ queryKey: ['messages'] })
    },
  })
}

export const useMute = (done: string) =>
  useMutation({
    mutationFn: ({ deviceId, deKey }: Pick<ShownMessage, 'deviceId' | 'deKey'>) =>
      call(muteMessages, { deviceId, deKey, minutes: MUTE_MINUTES }),
    meta: { done },
  })
