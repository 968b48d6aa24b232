import type { ValueSchema } from '@slipway/contract/products/features/value-schema.ts'

export type Range = Extract<ValueSchema, { type: 'integer' | 'number' }>

export const rangeOf = (schema: ValueSchema): Range | undefined =>
  schema.type === 'integer' || schema.type === 'number' ? schema : undefined

/** The step of a control: that of the model, else whole numbers or tenths. */
export const stepOf = ({ type, step, multipleOf }: Range): number =>
  step || multipleOf || (type === 'integer' ? 1 : 0.1)

export const digitsOf = (step: number): number => Math.min(6, (String(step).split('.')[1] ?? '').length)

/** A value on the control's grid and within its range, without the rounding errors of sums of 0.1. */
export function onStep(schema: Range, value: number): number {
  const step = stepOf(schema)
  const near = schema.minimum + Math.round((value - schema.minimum) / step) * step
  return Math.min(schema.maximum, Math.max(schema.minimum, Number(near.toFixed(digitsOf(step)))))
}

/** A value of the schema to begin with. */
export function startOf(schema: ValueSchema): unknown {
  switch (schema.type) {
    case 'boolean':
      return schema.defaultValue ?? false
    case 'enum':
      return schema.defaultValue ?? schema.enumValue[0]
    case 'string':
      return schema.defaultValue ?? ''
    case 'array':
      return Array.from({ length: schema.minItems }, () => startOf(schema.items))
    case 'object':
      return Object.fromEntries(schema.properties.map((one) => [one.deKey, startOf(one)]))
    default:
      return onStep(schema, schema.defaultValue ?? Math.max(0, schema.minimum))
  }
}
