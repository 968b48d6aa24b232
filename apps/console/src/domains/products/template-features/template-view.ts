import type { InputOf } from '@slipway/contract/define-call.ts'
import { sourceFeatureType } from '@slipway/contract/products/features/features.ts'
import type { StandardFeature } from '@slipway/contract/products/standard-features/standard-features.ts'
import type {
  addPatchOfFeatures,
  saveTemplate,
} from '@slipway/contract/products/template-features/template-features.calls.ts'
import type { TemplateFeature } from '@slipway/contract/products/template-features/template-features.ts'
import { toShown, type ShownFeature } from '../features/features.exports.ts'
import { shownStandard } from '../standard-features/library.exports.ts'

export type Written = InputOf<typeof saveTemplate>['features'][number]
export type FeatureDto = InputOf<typeof addPatchOfFeatures>['featureDtos'][number]

/** A template's feature in the shape of a product's feature, so that the same components can render and edit it. */
export const shownOf = (feature: TemplateFeature): ShownFeature =>
  toShown({
    ...feature,
    did: feature.id,
    productId: '',
    sourceFeatureType: sourceFeatureType.custom,
    createTime: 0,
    updateTime: 0,
  })

/** The feature as the calls accept it: JSON texts are sent back unchanged. */
export const writtenOf = ({
  id: _id,
  categoryId: _category,
  sourceFeatureType: _source,
  ...feature
}: TemplateFeature): Written => feature as Written

/** A standard feature in the shape of a template's feature. */
export function writtenStandard(standard: StandardFeature): Written {
  const { featureType, deKey, deName, deRemark, transType, deInput, deOutput } = shownStandard(standard).feature
  return { featureType, deKey, deName, deRemark, transType, deInput, deOutput, isStandard: 1 } as Written
}

export const dtoOf = ({ categoryId: _category, ...feature }: TemplateFeature): FeatureDto => feature as FeatureDto

export const isMandatory = ({ deOptional }: TemplateFeature): boolean => deOptional === 0
