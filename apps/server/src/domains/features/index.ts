import { addFeature, deleteFeature, listFeatures, updateFeature } from '@slipway/contract/features/features.calls.ts'
import type { ThingModel } from '@slipway/contract/features/thing-model.ts'
import type { ProductDetail } from '@slipway/contract/products/products.ts'
import { serve, type Route } from '../../http/route.ts'
import { featuresService, type FeaturesParts } from './features.service.ts'

export interface FeaturesDoor {
  routes: Route[]
  countsOf(productId: string): Promise<ProductDetail['features']>
  /** The checks of a product's properties; kept ready, and of the latest change in any process. Empty where it has none. */
  modelOf(productId: string): Promise<ThingModel>
}

export function featuresDomain(parts: FeaturesParts): FeaturesDoor {
  const features = featuresService(parts)
  return {
    routes: [
      serve(listFeatures, ({ input, actor }) => features.list(input, actor)),
      serve(addFeature, ({ input, actor }) => features.add(input, actor)),
      serve(updateFeature, ({ input, actor }) => features.update(input, actor)),
      serve(deleteFeature, async ({ input, actor }) => {
        await features.delete(input, actor)
        return null
      }),
    ],
    countsOf: features.countsOf,
    modelOf: features.modelOf,
  }
}
