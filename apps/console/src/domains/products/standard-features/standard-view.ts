import {
  featureType,
  sourceFeatureType,
  transType,
  type Feature,
} from '@slipway/contract/products/features/features.ts'
import { sameIdentifier } from '@slipway/contract/products/features/identifier.ts'
import {
  featureTypeOf,
  transTypeOf,
  type StandardFeature,
  type StandardResource,
} from '@slipway/contract/products/standard-features/standard-features.ts'
import { equivalentOf } from '@slipway/contract/products/standard-features/equivalents.ts'
import { fromStandardForm } from '@slipway/contract/products/standard-features/standard-form.ts'
import { toShown, type ShownFeature } from '../features/features.exports.ts'

const inModelForm = (text: string): string => JSON.stringify(fromStandardForm(JSON.parse(text)))

/** A library feature in the shape of a product's feature, so that the same components can render it. */
export function shownOf(standard: StandardFeature): ShownFeature {
  const type = featureTypeOf[standard.ftype]
  const trans = { prop: transTypeOf[standard.access], action: transType.operation, event: transType.report }
  const feature: Feature = {
    did: standard.did,
    id: standard.id,
    productId: '',
    featureType: type,
    deKey: standard.key,
    deName: standard.name,
    deOptional: 1,
    deRemark: standard.remark,
    transType: trans[standard.ftype],
    deInput: inModelForm(type === featureType.property ? standard.schema : standard.input),
    deOutput: inModelForm(standard.output),
    isStandard: 1,
    sourceFeatureType: sourceFeatureType.custom,
    createTime: 0,
    updateTime: 0,
  }
  return toShown(feature)
}

/** The reason a product cannot add a feature: it has the feature, or uses the identifier for another one. */
export type Taken = 'added' | 'keyTaken' | undefined

export function takenBy(own: readonly ShownFeature[], { key }: Pick<StandardFeature, 'key'>): Taken {
  const same = own.find(({ deKey }) => sameIdentifier(deKey, key))
  if (!same) return undefined
  return same.feature.isStandard === 1 ? 'added' : 'keyTaken'
}

/** Whether another chosen feature has its identifier: resources of different categories repeat some. */
export const isKeyChosen = (chosen: readonly StandardFeature[], { id, key }: StandardFeature): boolean =>
  chosen.some((one) => one.id !== id && sameIdentifier(one.key, key))

/** The feature, of the product or chosen, that already does the same under an identifier of its own. */
export function sameAs(
  own: readonly ShownFeature[],
  chosen: readonly StandardFeature[],
  standard: StandardFeature,
): ShownFeature | undefined {
  if (takenBy(own, standard)) return undefined
  const others = chosen.filter(({ id }) => id !== standard.id)
  return equivalentOf([...own, ...others.map(shownOf)], shownOf(standard))
}

export const isForAny = ({ catKeys }: StandardResource): boolean => catKeys.includes('*')

/**
 * Whether a resource is specific to this category or to similar ones; one for all categories matches none in
 * particular.
 */
export const fits = ({ catKeys }: StandardResource, category: string): boolean => catKeys.includes(category)
