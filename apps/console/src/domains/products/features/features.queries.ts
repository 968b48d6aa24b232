import type { InputOf } from '@slipway/contract/define-call.ts'
import { getEventMessage } from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import type { EventMessage } from '@slipway/contract/products/event-messages/event-messages.ts'
import {
  addFeature,
  arrangeFeatures,
  deleteFeature,
  listFeatures,
  updateFeature,
} from '@slipway/contract/products/features/features.calls.ts'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { productQueries } from '../products/products.queries.ts'
import { isOperation, isProperty, toShown, type ShownFeature } from './feature-view.ts'

const operationsOf = (features: readonly ShownFeature[]) => features.filter(isOperation)
const propertiesOf = (features: readonly ShownFeature[]) => features.filter(isProperty)

export const featureQueries = {
  all: ['features'] as const,

  /** A product's full model, its own features first. */
  model: (productId: string) =>
    queryOptions({
      queryKey: [...featureQueries.all, 'model', productId],
      queryFn: async ({ signal }): Promise<ShownFeature[]> => {
        const { customizeFeatures, templateFeatures } = await call(listFeatures, { productId }, { signal })
        return [...customizeFeatures, ...templateFeatures].map(toShown)
      },
    }),

  /** The model that devices are checked against: without the draft changes of a released product. */
  inForce: (productId: string) =>
    queryOptions({
      queryKey: [...featureQueries.all, 'inForce', productId],
      queryFn: async ({ signal }): Promise<ShownFeature[]> => {
        const asked = { productId, inForce: true }
        const { customizeFeatures, templateFeatures } = await call(listFeatures, asked, { signal })
        return [...customizeFeatures, ...templateFeatures].map(toShown)
      },
    }),

  /** The same, limited to settable properties. */
  propertiesInForce: (productId: string) =>
    queryOptions({ ...featureQueries.inForce(productId), select: propertiesOf }),

  /** The same, limited to operations. */
  operationsInForce: (productId: string) =>
    queryOptions({ ...featureQueries.inForce(productId), select: operationsOf }),
}

/** The product's facts count its features, so both queries are invalidated. */
export const refreshFeatures = (cache: QueryClient) =>
  Promise.all([
    cache.invalidateQueries({ queryKey: featureQueries.all }),
    cache.invalidateQueries({ queryKey: productQueries.all }),
  ])

function useRefresh() {
  const cache = useQueryClient()
  return () => refreshFeatures(cache)
}

export function useAddFeature() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (input: InputOf<typeof addFeature>) => call(addFeature, input),
    onSuccess,
    meta: { done: false, errors: 'inPlace' },
  })
}

export function useUpdateFeature() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (input: InputOf<typeof updateFeature>) => call(updateFeature, input),
    onSuccess,
    meta: { done: false, errors: 'inPlace' },
  })
}

/** A deleted feature, with the event's message that the server deletes along with it. */
export interface DeletedFeature {
  shown: ShownFeature
  message: EventMessage | null
  /** The IDs of all features in their order before. */
  order: readonly string[]
}

async function messageOf({ kind, feature: { productId, did } }: ShownFeature): Promise<EventMessage | null> {
  return kind === 'event' ? (await call(getEventMessage, { productId, dId: did })).data : null
}

const orderIn = (cache: QueryClient, productId: string): string[] =>
  cache.getQueryData(featureQueries.model(productId).queryKey)?.map(({ feature }) => feature.did) ?? []

export function useDeleteFeature() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (shown: ShownFeature): Promise<DeletedFeature> => {
      const { productId, did, featureType } = shown.feature
      const [message, order] = [await messageOf(shown), orderIn(cache, productId)]
      await call(deleteFeature, { productId, did, featureType })
      return { shown, message, order }
    },
    onSuccess: () => refreshFeatures(cache),
    meta: { done: false },
  })
}

/** The new order shows at once, so that a dragged row stays where it was dropped. */
export function useArrange() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof arrangeFeatures>) => call(arrangeFeatures, input),
    onMutate: async ({ productId, order = [] }) => {
      const { queryKey } = featureQueries.model(productId)
      const places = new Map(order.map((did, place) => [did, place]))
      const placeOf = ({ feature }: ShownFeature) => places.get(feature.did) ?? places.size
      cache.setQueryData(queryKey, (all) => all?.toSorted((one, other) => placeOf(one) - placeOf(other)))
      await cache.cancelQueries({ queryKey })
    },
    onSettled: () => refreshFeatures(cache),
    meta: { done: false },
  })
}

/** Deletes several features in one call; returns them with their messages, so that they can be restored. */
export function useDeleteFeatures() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (all: readonly ShownFeature[]): Promise<DeletedFeature[]> => {
      const productId = all[0]?.feature.productId ?? ''
      const order = orderIn(cache, productId)
      const deleted = await Promise.all(all.map(async (shown) => ({ shown, message: await messageOf(shown), order })))
      await call(arrangeFeatures, { productId, remove: all.map(({ feature }) => feature.did) })
      return deleted
    },
    onSuccess: () => refreshFeatures(cache),
    meta: { done: false },
  })
}
