import type { ParametersSchema, ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import { namedValues, valueText } from '@slipway/contract/products/features/value-texts.ts'

const isNumber = (value: string): boolean => /^\d+$/.test(value)

/** The values of a schema that have no text in both languages, at any depth; numbers speak for themselves. */
export function valuesWithoutText(schema: ValueSchema | ParametersSchema, at: string): string[] {
  if (schema.type === 'array') return valuesWithoutText(schema.items, at)
  if (schema.type === 'object') return schema.properties.flatMap((one) => valuesWithoutText(one, `${at}.${one.deKey}`))
  const isComplete = (value: string) => {
    const text = valueText(schema, schema.type === 'boolean' ? value === 'true' : value)
    return text !== undefined && /[\p{Script=Han}A-Z°]/u.test(text.zh) && !/\p{Script=Han}/u.test(text.en)
  }
  return namedValues(schema)
    .filter((value) => !isNumber(value) && !isComplete(value))
    .map((value) => `${at}: ${value}`)
}
