import { getEventDelivery } from '@slipway/contract/users/pushes/push-log.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { queryOptions } from '@tanstack/react-query'

export const pushQueries = {
  delivery: (productId: string, deKey: string) =>
    queryOptions({
      queryKey: ['pushes', 'delivery', productId, deKey],
      queryFn: ({ signal }) => call(getEventDelivery, { productId, deKey }, { signal }),
    }),
}
