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

/** As a product would have it as its own: what draws and edits features does so, too. */
export const shownOf = (feature: TemplateFeature): ShownFeature =>
  toShown({
    ...feature,
    did: feature.id,
    productId: '',
    sourceFeatureType: sourceFeatureType.custom,
    createTime: 0,
    updateTime: 0,
  })

/** As it is sent back: the calls take the JSON texts as they gave them. */
export const writtenOf = ({
  id: _id,
  categoryId: _category,
  sourceFeatureType: _source,
  ...feature
}: TemplateFeature): Written => feature as Written

/** A feature of the standard library, as a template has it. */
export function writtenStandard(standard: StandardFeature): Written {
  const { featureType, deKey, deName, deRemark, transType, deInput, deOutput } = shownStandard(standard).feature
  return { featureType, deKey, deName, deRemark, transType, deInput, deOutput, isStandard: 1 } as Written
}

export const dtoOf = ({ categoryId: _category, ...feature }: TemplateFeature): FeatureDto => feature as FeatureDto

export const isMandatory = ({ deOptional }: TemplateFeature): boolean => deOptional === 0
