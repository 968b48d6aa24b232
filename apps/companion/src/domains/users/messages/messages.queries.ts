import type { ResultOf } from '@slipway/contract/define-call.ts'
import {
  countUnreadMessages,
  deleteMessages,
  getMessage,
  listMessages,
  readMessages,
} from '@slipway/contract/users/messages/messages.calls.ts'
import { muteMessages } from '@slipway/contract/users/pushes/pushes.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

export type Entrance = 'alarm' | 'notice'
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

export function useRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (upTo: string) => call(readMessages, { upTo }),
    meta: { errors: 'inPlace' },
    onSuccess: (unread) => {
      queries.setQueryData(unreadQuery.queryKey, unread)
      return queries.invalidateQueries({ queryKey: ['messages'] })
    },
  })
}

export function useDelete(done: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (messageId: string) => call(deleteMessages, { ids: [messageId] }),
    meta: { done },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['messages'] }),
  })
}

export const useMute = (done: string) =>
  useMutation({
    mutationFn: ({ deviceId, deKey }: Pick<ShownMessage, 'deviceId' | 'deKey'>) =>
      call(muteMessages, { deviceId, deKey, minutes: MUTE_MINUTES }),
    meta: { done },
  })
