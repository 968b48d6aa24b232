import { sourceFeatureType } from '@slipway/contract/products/features/features.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type {
  FeatureDto,
  TemplateFeatureInput,
} from '@slipway/contract/products/template-features/template-features.ts'
import type { FeatureToAdd } from '../features/index.ts'

/**
 * The product's feature for a sent one: with an ID it is the template's, which determines key, kind and whether it is
 * mandatory; without an ID it is a custom feature. `place` is its position, such as `featureDtos.3.`.
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
