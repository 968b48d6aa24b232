import { checkValue, type ValueProblem } from '@slipway/contract/products/features/value-check.ts'
import type { ObjectSchema, SubParameter, ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import { sampleValue } from '../connect/sample-values.ts'

/** NaN has the type number in JavaScript, but for the user it is a wrong type. */
export const problemOf = (schema: ValueSchema, value: unknown): ValueProblem | undefined =>
  Number.isNaN(value) ? { reason: 'type', limit: schema.type } : checkValue(schema, value)

/** The initial value of the fields: the reported value, the default, an example, or nothing. */
export function startOf(schema: ValueSchema, expected: unknown): unknown {
  if (expected !== undefined && checkValue(schema, expected) === undefined) return expected
  if (schema.type === 'object' || schema.type === 'array') return sampleValue(schema)
  return schema.defaultValue ?? schema.constValue ?? (schema.type === 'string' ? '' : null)
}

/** The struct's parameters while they are edited; undefined and null are omitted. */
export type StructDraft = Record<string, unknown>

export const structDraftOf = (value: unknown): StructDraft =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const isOut = ({ type, required }: SubParameter, value: unknown): boolean =>
  value === undefined || value === null || (type === 'string' && value === '' && !required)

/** The struct to send: the parameters that have a value, in the model's order. */
export const structValue = ({ properties }: ObjectSchema, draft: StructDraft): Record<string, unknown> =>
  Object.fromEntries(
    properties.flatMap((one) => (isOut(one, draft[one.deKey]) ? [] : [[one.deKey, draft[one.deKey]] as const])),
  )

export interface StructProblems {
  byKey: ReadonlyMap<string, ValueProblem>
  /** A problem with the number of parameters, or a missing dependency. */
  whole: ValueProblem | undefined
}

export function structProblems(schema: ObjectSchema, draft: StructDraft): StructProblems {
  const byKey = new Map<string, ValueProblem>()
  for (const one of schema.properties) {
    const value = draft[one.deKey]
    const problem = isOut(one, value) ? (one.required ? missing : undefined) : problemOf(one, value)
    if (problem) byKey.set(one.deKey, problem)
  }
  return { byKey, whole: byKey.size > 0 ? undefined : checkValue(schema, structValue(schema, draft)) }
}

const missing: ValueProblem = { reason: 'missing' }
