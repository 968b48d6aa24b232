import * as z from 'zod/mini'
import { rule } from '../rules.ts'
import { integer, isStorable, optionalText } from '../schema.ts'
import { checkValue } from './check-value.ts'
import { featureLimits } from './features.limits.ts'

export const enumTypes = ['string', 'integer', 'number'] as const

const finite = z
  .number()
  .check(z.refine((value) => Math.abs(value) <= Number.MAX_SAFE_INTEGER, { error: rule('safeNumber') }))
const unit = optionalText(featureLimits.unit)

const range = {
  minimum: finite,
  maximum: finite,
  multipleOf: z.optional(finite),
  step: z.optional(finite),
  unit,
  defaultValue: z.optional(finite),
}

const enumEntry = z.union([z.string(), finite])

/** `deInput` of a property: the specification's JSON Schema words (SI-039). */
const shapes = z.discriminatedUnion('type', [
  z.object({ type: z.literal('boolean'), defaultValue: z.optional(z.boolean()) }),
  z.object({ type: z.literal('integer'), ...range }),
  z.object({ type: z.literal('number'), ...range }),
  z.object({
    type: z.literal('string'),
    maxLength: integer({ min: 1, max: featureLimits.valueBytes }),
    defaultValue: z.optional(z.string()),
  }),
  z.object({
    type: z.literal('enum'),
    enumType: z._default(z.enum(enumTypes), 'string'),
    enumValue: z.array(enumEntry).check(z.minLength(1), z.maxLength(featureLimits.enumEntries)),
    defaultValue: z.optional(enumEntry),
  }),
])
export type PropertySchema = z.infer<typeof shapes>
export type DataType = PropertySchema['type']
export const dataTypes: readonly DataType[] = ['boolean', 'integer', 'number', 'enum', 'string']

type NumberSchema = Extract<PropertySchema, { minimum: number }>
type EnumSchema = Extract<PropertySchema, { type: 'enum' }>

/** Document 1's second names are synonyms (CN-27). */
const synonyms: Record<string, DataType> = {
  bool: 'boolean',
  int: 'integer',
  float: 'number',
  double: 'number',
  text: 'string',
}

const named = z.transform((value: unknown) => {
  if (typeof value !== 'object' || value === null || !('type' in value) || typeof value.type !== 'string') return value
  return { ...value, type: synonyms[value.type] ?? value.type }
})

export const propertySchema = z.pipe(named, shapes.check(z.superRefine(checkRules)))

interface RuleContext {
  addIssue(issue: { code: 'custom'; message: string; path: string[]; input: unknown }): void
}

function checkRules(schema: PropertySchema, context: RuleContext) {
  const broken = (name: Parameters<typeof rule>[0], path: string) =>
    context.addIssue({ code: 'custom', message: rule(name), path: [path], input: schema })
  if (schema.type === 'integer' || schema.type === 'number') checkRange(schema, broken)
  if (schema.type === 'enum') checkEntries(schema, broken)
  if (schema.defaultValue !== undefined && checkValue(schema, schema.defaultValue))
    broken('defaultOffModel', 'defaultValue')
}

type Broken = (name: Parameters<typeof rule>[0], path: string) => void

/** VA-39, VA-40. */
function checkRange({ type, minimum, maximum, multipleOf, step }: NumberSchema, broken: Broken) {
  if (minimum >= maximum) broken('minBelowMax', 'maximum')
  for (const [path, value] of Object.entries({ multipleOf, step })) {
    if (value !== undefined && (value <= 0 || value > maximum - minimum)) broken('stepWithinRange', path)
  }
  if (type !== 'integer') return
  for (const [path, value] of Object.entries({ minimum, maximum, multipleOf, step })) {
    if (value !== undefined && !Number.isInteger(value)) broken('wholeNumbers', path)
  }
}

/** VA-36 to VA-38, CN-13. */
function checkEntries({ enumType, enumValue }: EnumSchema, broken: Broken) {
  if (new Set(enumValue.map((entry) => String(entry).trim())).size < enumValue.length) broken('enumUnique', 'enumValue')
  for (const entry of enumValue) {
    const written = String(entry)
    if (written.trim() === '' || written.length > featureLimits.enumEntry.max) return broken('enumValue', 'enumValue')
    if (!isStorable(written)) return broken('unstorableText', 'enumValue')
    if ((enumType === 'string') !== (typeof entry === 'string')) return broken('enumKind', 'enumValue')
    if (enumType === 'integer' && !Number.isInteger(entry)) return broken('wholeNumbers', 'enumValue')
  }
}
