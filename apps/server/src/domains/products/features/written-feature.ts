import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { featureType } from '@slipway/contract/products/features/features.ts'
import { readPatterns } from '@slipway/contract/products/features/pattern.ts'
import type { ParametersSchema, ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import { rules } from '@slipway/contract/rules.ts'
import { InputRefused } from '../../../http/call-input.ts'
import type { FeatureRecord } from './features.store.ts'

/** A feature that the contract's `featureInput` has checked. */
export type CheckedFeature =
  CheckedInputOf<typeof addFeature> extends infer Each
    ? Each extends unknown
      ? Omit<Each, 'productId' | 'sourceFeatureType' | 'id'>
      : never
    : never

export type Input = Pick<
  FeatureRecord,
  'featureType' | 'deKey' | 'deName' | 'deOptional' | 'deRemark' | 'transType' | 'deInput' | 'deOutput'
>

/**
 * A checked feature as it is stored: both parts are there, and its patterns are ones that the engine takes. `place` is
 * where it stands in its input: `''` or `features.3.`.
 */
export function written(given: CheckedFeature, place = ''): Input & { patternCost: number } {
  const input = 'deInput' in given ? requirePatterns(`${place}deInput`, given.deInput) : 0
  const output = 'deOutput' in given ? requirePatterns(`${place}deOutput`, given.deOutput) : 0
  const { featureType: type, deKey, deName, deOptional, deRemark, transType } = given
  const deInput = given.featureType === featureType.event ? {} : given.deInput
  const deOutput = given.featureType === featureType.property ? {} : given.deOutput
  const own = { featureType: type, deKey, deName, deOptional, deRemark, transType }
  return { ...own, deInput, deOutput, patternCost: input + output }
}

/** Gives the steps that they cost. */
function requirePatterns(field: string, schema: ValueSchema | ParametersSchema): number {
  const { problem, cost } = readPatterns(schema)
  if (problem) throw new InputRefused({ field: [field, ...problem.path].join('.'), reason: rules[problem.rule] })
  return cost
}
