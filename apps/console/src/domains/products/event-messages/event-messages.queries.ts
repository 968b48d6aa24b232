import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  createEventMessage,
  getEventMessage,
  listEventMessages,
  updateEventMessage,
} from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { productQueries } from '../products/products.queries.ts'

export const eventMessageQueries = {
  all: ['event-messages'] as const,

  one: (productId: string, dId: string) =>
    queryOptions({
      queryKey: [...eventMessageQueries.all, 'one', productId, dId],
      queryFn: ({ signal }) => call(getEventMessage, { productId, dId }, { signal }),
      staleTime: 0,
    }),

  list: (productId: string) =>
    queryOptions({
      queryKey: [...eventMessageQueries.all, 'list', productId],
      queryFn: ({ signal }) => call(listEventMessages, { productId }, { signal }),
    }),
}

/** ST-22, ST-23: PUT replaces the message that `updateTime` names, without one it is created by POST. */
export function useSaveEventMessage() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ updateTime, ...input }: InputOf<typeof createEventMessage> & { updateTime: number | undefined }) =>
      updateTime === undefined ? call(createEventMessage, input) : call(updateEventMessage, { ...input, updateTime }),
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: eventMessageQueries.all }),
        // A release requires messages, so the product's queries are invalidated too.
        cache.invalidateQueries({ queryKey: productQueries.all }),
      ]),
    meta: { done: false, errors: 'inPlace' },
  })
}
