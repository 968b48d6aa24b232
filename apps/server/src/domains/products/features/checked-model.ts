import { plansOf, requireFits } from './feature-rules.ts'
import type { CheckedFeature } from '@slipway/contract/products/features/features.ts'

/**
 * Checks whether a product without features could have these. Refuses as `addMany` would, with positions such as
 * `features.3.deKey`.
 */
export const requireModel = (features: readonly CheckedFeature[], place = 'features'): void =>
  requireFits(
    [],
    plansOf(features, (index) => `${place}.${index}.`),
  )
