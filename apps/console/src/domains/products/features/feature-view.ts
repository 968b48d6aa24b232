import { decodeFeature } from '@slipway/contract/products/features/feature-record.ts'
import {
  featureType,
  sourceFeatureType,
  transType,
  type Feature,
  type TransType,
} from '@slipway/contract/products/features/features.ts'
import type { ParametersSchema, ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import type { Bilingual } from '@slipway/contract/locale.ts'
import type { FeaturesTexts } from './texts.zh.ts'

interface Named {
  feature: Feature
  deKey: string
  name: Bilingual
  transType: TransType
}

/** A property with its JSON texts parsed once. */
export interface Property extends Named {
  kind: 'property'
  schema: ValueSchema
}
export interface Operation extends Named {
  kind: 'operation'
  input: ParametersSchema
  output: ParametersSchema
}
export interface EventFeature extends Named {
  kind: 'event'
  output: ParametersSchema
}
export type ShownFeature = Property | Operation | EventFeature

/** EV-02. In display order. */
export const featureKinds = ['property', 'operation', 'event'] as const
export type FeatureKind = (typeof featureKinds)[number]

export function toShown(feature: Feature): ShownFeature {
  const record = decodeFeature(feature)
  const { deKey, deName: name } = record
  const own = { feature, deKey, name, transType: feature.transType }
  switch (record.featureType) {
    case featureType.property:
      return { ...own, kind: 'property', schema: record.deInput }
    case featureType.event:
      return { ...own, kind: 'event', output: record.deOutput }
    default:
      return { ...own, kind: 'operation', input: record.deInput, output: record.deOutput }
  }
}

export const isProperty = (shown: ShownFeature): shown is Property => shown.kind === 'property'

export const isOperation = (shown: ShownFeature): shown is Operation => shown.kind === 'operation'

const transNames = {
  [transType.report]: 'report',
  [transType.distribute]: 'distribute',
  [transType.reportAndDistribute]: 'reportAndDistribute',
  [transType.operation]: 'operation',
} as const

export const transName = (type: TransType): keyof FeaturesTexts['transType'] => transNames[type]

/** Whether either name or the identifier matches the search. */
export function isNamedBy({ name, deKey }: ShownFeature, words: string): boolean {
  const wanted = words.trim().toLowerCase()
  return [name.zh, name.en, deKey].some((text) => text.toLowerCase().includes(wanted))
}

/** SI-041. */
export const isFromTemplate = ({ feature }: ShownFeature): boolean =>
  feature.sourceFeatureType === sourceFeatureType.template

/** SI-042: features that the category's template requires cannot be deleted. */
export const isDeletable = (shown: ShownFeature): boolean => !isFromTemplate(shown) || shown.feature.deOptional !== 0

/** The source from which a deleted feature can be restored; without one it is added again as it was. */
export function originOf(shown: ShownFeature): 'template' | 'standard' | undefined {
  if (isFromTemplate(shown)) return 'template'
  return shown.feature.isStandard === 1 ? 'standard' : undefined
}
