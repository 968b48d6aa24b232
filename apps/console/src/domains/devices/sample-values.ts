import { checkValue } from '@slipway/contract/features/check-value.ts'
import { mayReport } from '@slipway/contract/features/features.ts'
import type { PropertySchema } from '@slipway/contract/features/property-schema.ts'
import type { ModelProperty } from '@slipway/contract/features/thing-model.ts'

/** Enough to show the form of a report; more would hide it. */
const MOST_SHOWN = 4

const encoder = new TextEncoder()

function sampleText(maxLength: number): string {
  const text = 'hello'
  return encoder.encode(text).length <= maxLength ? text : text.slice(0, maxLength)
}

function sampleNumber(schema: Extract<PropertySchema, { minimum: number }>): number {
  const { minimum, maximum, multipleOf } = schema
  const middle = Math.round((minimum + maximum) / 2)
  const onStep = multipleOf === undefined ? middle : Math.ceil(minimum / multipleOf) * multipleOf
  return [middle, onStep].find((value) => checkValue(schema, value) === undefined) ?? minimum
}

/** A value that this property may have: its default where it has one. */
export function sampleValue(schema: PropertySchema): unknown {
  if (schema.defaultValue !== undefined) return schema.defaultValue
  if (schema.type === 'boolean') return true
  if (schema.type === 'string') return sampleText(schema.maxLength)
  if (schema.type === 'enum') return schema.enumValue[0]
  return sampleNumber(schema)
}

/** The `data` of an example report, made from what the product's devices may report. */
export const sampleReport = (properties: readonly ModelProperty[]): Record<string, unknown> =>
  Object.fromEntries(
    properties
      .filter((property) => mayReport(property.transType))
      .slice(0, MOST_SHOWN)
      .map(({ deKey, schema }) => [deKey, sampleValue(schema)]),
  )
