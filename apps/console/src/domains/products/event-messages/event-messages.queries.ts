import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  createEventMessage,
  getEventMessage,
  listEventMessages,
  updateEventMessage,
} from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import type { EventMessage } from '@slipway/contract/products/event-messages/event-messages.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
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

/**
 * ST-22, ST-23: an existing message is replaced by PUT, based on the version that the edit started from; a new one is a
 * POST.
 */
export function useSaveEventMessage(current: EventMessage | null) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof createEventMessage>) =>
      current
        ? call(updateEventMessage, { ...input, updateTime: current.updateTime })
        : call(createEventMessage, input),
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: eventMessageQueries.all }),
        // A release requires messages, so the product's queries are invalidated too.
        cache.invalidateQueries({ queryKey: productQueries.all }),
      ]),
    meta: { done: false, errors: 'inPlace' },
  })
}
