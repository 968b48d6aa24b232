import * as z from 'zod/mini'
import type { FeatureRecord } from '../../features/feature-record.ts'
import { deName, featureType, type CheckedFeature } from '../../features/features.ts'
import { parametersSchema, propertySchema } from '../../features/value-schema.ts'
import type { Loss } from '../losses.ts'

/** The data of an export. */
export interface ModelToWrite {
  productId: string
  productName: string
  features: readonly CheckedFeature[]
}

/** The file's text, and the losses of the conversion. */
export interface WrittenModel {
  text: string
  losses: Loss[]
}

/** Restores the schema's key order, since the database returns the keys of JSON in its own order. */
export function featureToWrite(feature: FeatureRecord): CheckedFeature {
  const { deKey, deOptional, deRemark } = feature
  const common = { deKey, deOptional, deRemark, deName: z.parse(deName, feature.deName) }
  switch (feature.featureType) {
    case featureType.property: {
      const { transType, deInput } = feature
      return { featureType: feature.featureType, ...common, transType, deInput: z.parse(propertySchema, deInput) }
    }
    case featureType.event: {
      const { transType, deOutput } = feature
      return { featureType: feature.featureType, ...common, transType, deOutput: z.parse(parametersSchema, deOutput) }
    }
    default: {
      const { transType, deInput, deOutput } = feature
      return {
        featureType: feature.featureType,
        ...common,
        transType,
        deInput: z.parse(parametersSchema, deInput),
        deOutput: z.parse(parametersSchema, deOutput),
      }
    }
  }
}
