import { readParameters, readProperty, featureType, type Feature } from '../../features/features.ts'
import type { CheckedFeature } from '../read/fit-model.ts'
import type { Loss } from '../losses.ts'

/** What an export is made of. */
export interface ModelToWrite {
  productId: string
  productName: string
  features: readonly CheckedFeature[]
}

/** A file's text, and what of the model it cannot say. */
export interface WrittenModel {
  text: string
  losses: Loss[]
}

/** A feature that a call answered, in the form in which it is written. */
export function featureToWrite(feature: Feature): CheckedFeature {
  const { deKey, deOptional, deRemark } = feature
  const common = { deKey, deOptional: deOptional === 0 ? (0 as const) : (1 as const), deRemark }
  if (feature.featureType === featureType.property) {
    const { name, schema } = readProperty(feature)
    const transType = feature.transType === 4 ? 1 : feature.transType
    return { featureType: featureType.property, ...common, deName: name, transType, deInput: schema }
  }
  const { name, input, output } = readParameters(feature)
  if (feature.featureType === featureType.event)
    return { featureType: featureType.event, ...common, deName: name, transType: 1, deOutput: output }
  return {
    featureType: featureType.operation,
    ...common,
    deName: name,
    transType: 4,
    deInput: input,
    deOutput: output,
  }
}
