import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  createWebhook,
  deleteWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  listWebhookTypes,
  replayWebhookDeliveries,
  rotateWebhookSecret,
  setWebhookState,
  testWebhook,
  updateWebhook,
} from '@slipway/contract/operations/webhooks/webhooks.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

const ALL = ['webhooks'] as const
/** A test message is delivered within seconds. */
const LOG_REFRESH_MS = 5_000

export const webhookQueries = {
  list: queryOptions({
    queryKey: [...ALL, 'list'],
    queryFn: ({ signal }) => call(listWebhooks, {}, { signal }),
  }),

  types: queryOptions({
    queryKey: [...ALL, 'types'],
    queryFn: ({ signal }) => call(listWebhookTypes, {}, { signal }),
    staleTime: Infinity,
  }),

  deliveries: (endpointId: string) =>
    infiniteQueryOptions({
      queryKey: [...ALL, 'deliveries', endpointId],
      queryFn: ({ signal, pageParam }) =>
        call(listWebhookDeliveries, { endpointId, ...(pageParam !== null && { before: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      refetchInterval: LOG_REFRESH_MS,
    }),

  delivery: (endpointId: string, messageId: string) =>
    queryOptions({
      queryKey: [...ALL, 'delivery', endpointId, messageId],
      queryFn: ({ signal }) => call(getWebhookDelivery, { endpointId, messageId }, { signal }),
      refetchInterval: LOG_REFRESH_MS,
    }),
}

function useChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>, errors?: 'inPlace') {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => cache.invalidateQueries({ queryKey: ALL }),
    meta: { done: false, ...(errors && { errors }) },
    // A response can contain a secret, so it leaves the cache when the page unmounts.
    gcTime: 0,
  })
}

export const useCreateWebhook = () =>
  useChange((input: InputOf<typeof createWebhook>) => call(createWebhook, input), 'inPlace')
export const useUpdateWebhook = () =>
  useChange((input: InputOf<typeof updateWebhook>) => call(updateWebhook, input), 'inPlace')
export const useDeleteWebhook = () => useChange((endpointId: string) => call(deleteWebhook, { endpointId }))
export const useRotateSecret = () => useChange((endpointId: string) => call(rotateWebhookSecret, { endpointId }))
export const useSetWebhookState = () =>
  useChange((input: InputOf<typeof setWebhookState>) => call(setWebhookState, input))
export const useTestWebhook = () => useChange((endpointId: string) => call(testWebhook, { endpointId }))
export const useReplay = () =>
  useChange((input: InputOf<typeof replayWebhookDeliveries>) => call(replayWebhookDeliveries, input))
