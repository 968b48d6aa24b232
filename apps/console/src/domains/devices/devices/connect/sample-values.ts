import { checkValue } from '@slipway/contract/products/features/value-check.ts'
import { mayReport } from '@slipway/contract/products/features/features.ts'
import type { ScalarSchema, ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import type { ModelProperty } from '@slipway/contract/products/features/thing-model.ts'

/** Four properties show the format of a report; more would obscure it. */
const MAX_SHOWN = 4

const encoder = new TextEncoder()

function sampleText(maxLength: number): string {
  const text = 'hello'
  return encoder.encode(text).length <= maxLength ? text : text.slice(0, maxLength)
}

function sampleNumber(schema: Extract<ScalarSchema, { minimum: number }>): number {
  const { minimum, maximum, multipleOf } = schema
  const middle = Math.round((minimum + maximum) / 2)
  const onStep = multipleOf === undefined ? middle : Math.ceil(minimum / multipleOf) * multipleOf
  return [middle, onStep].find((value) => checkValue(schema, value) === undefined) ?? minimum
}

/** A valid value of the property: its default where it has one. */
export function sampleValue(schema: ValueSchema): unknown {
  if (schema.type === 'array')
    return Array.from({ length: Math.max(1, schema.minItems) }, () => sampleValue(schema.items))
  if (schema.type === 'object') {
    return Object.fromEntries(schema.properties.map((one) => [one.deKey, sampleValue(one)]))
  }
  if (schema.constValue !== undefined) return schema.constValue
  if (schema.defaultValue !== undefined) return schema.defaultValue
  if (schema.type === 'boolean') return true
  if (schema.type === 'string') return sampleText(schema.maxLength)
  if (schema.type === 'enum') return schema.enumValue[0]
  return sampleNumber(schema)
}

/** The `data` of an example report, built from the product's reportable properties. */
export const sampleReport = (
  properties: readonly Pick<ModelProperty, 'deKey' | 'transType' | 'schema'>[],
): Record<string, unknown> =>
  Object.fromEntries(
    properties
      .filter((property) => mayReport(property.transType))
      .slice(0, MAX_SHOWN)
      .map(({ deKey, schema }) => [deKey, sampleValue(schema)]),
  )
