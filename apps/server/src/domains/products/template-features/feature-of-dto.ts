import { sourceFeatureType } from '@slipway/contract/products/features/features.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type {
  FeatureDto,
  TemplateFeatureInput,
} from '@slipway/contract/products/template-features/template-features.ts'
import type { FeatureToAdd } from '../features/index.ts'

/**
 * What a product gets of a sent feature: one with an id is that of the template, which decides its key, kind and
 * whether it is mandatory; one without is the product's own. `place` is where it stands, as `featureDtos.3.`.
 */
export function featureOfDto(
  { id, ...feature }: FeatureDto,
  template: ReadonlyMap<string, TemplateFeatureInput>,
  place: string,
): FeatureToAdd {
  if (id === undefined || id === '') return feature
  const origin = template.get(id)
  if (!origin) throw new DomainError('template-features.notInTemplate', { field: `${place}id` })
  if (feature.deKey !== origin.deKey) throw new DomainError('template-features.keyFixed', { field: `${place}deKey` })
  if (feature.featureType !== origin.featureType) {
    throw new DomainError('template-features.keyFixed', { field: `${place}featureType` })
  }
  const { deOptional, isStandard } = origin
  return { ...feature, deOptional, isStandard, sourceFeatureType: sourceFeatureType.template, templateId: id }
}
