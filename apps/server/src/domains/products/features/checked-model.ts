import { plansOf, requireFits } from './feature-rules.ts'
import type { CheckedFeature } from '@slipway/contract/products/features/features.ts'

/**
 * Whether a product without features could have these. Refuses as `addMany` would, naming the place as
 * `features.3.deKey`.
 */
export const requireModel = (features: readonly CheckedFeature[], place = 'features'): void =>
  requireFits(
    [],
    plansOf(features, (index) => `${place}.${index}.`),
  )
