import type { FeatureContent, FeatureRecord } from '@slipway/contract/products/features/feature-record.ts'
import { featureType, type CheckedFeature } from '@slipway/contract/products/features/features.ts'
import { readPatterns } from '@slipway/contract/products/features/pattern.ts'
import type { ParametersSchema, ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import { rules } from '@slipway/contract/rules.ts'
import { InputRefused } from '../../../http/call-input.ts'

export type Input = FeatureContent & Pick<FeatureRecord, 'deKey' | 'deName' | 'deOptional' | 'deRemark'>

/**
 * The stored form of a checked feature: both parts are present, and the engine accepts its patterns. `place` is its
 * position in the input: `''` or `features.3.`.
 */
export function written(given: CheckedFeature, place = ''): Input & { patternCost: number } {
  const input = 'deInput' in given ? requirePatterns(`${place}deInput`, given.deInput) : 0
  const output = 'deOutput' in given ? requirePatterns(`${place}deOutput`, given.deOutput) : 0
  const { deKey, deName, deOptional, deRemark } = given
  return { deKey, deName, deOptional, deRemark, ...contentOf(given), patternCost: input + output }
}

/** Both parts, the one that its kind lacks as an empty object. */
export function contentOf(given: CheckedFeature): FeatureContent {
  switch (given.featureType) {
    case featureType.property: {
      const { featureType: type, transType, deInput } = given
      return { featureType: type, transType, deInput, deOutput: {} }
    }
    case featureType.operation: {
      const { featureType: type, transType, deInput, deOutput } = given
      return { featureType: type, transType, deInput, deOutput }
    }
    default: {
      const { featureType: type, transType, deOutput } = given
      return { featureType: type, transType, deInput: {}, deOutput }
    }
  }
}

/** Returns the steps that the patterns cost. */
function requirePatterns(field: string, schema: ValueSchema | ParametersSchema): number {
  const { problem, cost } = readPatterns(schema)
  if (problem) throw new InputRefused({ field: [field, ...problem.path].join('.'), reason: rules[problem.rule] })
  return cost
}
