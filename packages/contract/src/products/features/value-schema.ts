import * as z from 'zod/mini'
import { isRecord } from '../../record.ts'
import { rule, type RuleName } from '../../rules.ts'
import { integer, optionalText, text } from '../../schema.ts'
import { identifier } from './identifier.ts'
import { featureLimits } from './features.limits.ts'
import { valueFormats } from './value-format.ts'
import { checkSchemaRules } from './value-schema.rules.ts'
import { textsByValue } from './texts-by-value.ts'

export const enumTypes = ['string', 'integer', 'number'] as const

/** The representation of a number in the device's memory, for code generated from the model. */
export const storageTypes = ['int8', 'uint8', 'int16', 'uint16', 'int32', 'uint32', 'int64', 'float', 'double'] as const
export type StorageType = (typeof storageTypes)[number]

const finite = z
  .number()
  .check(z.refine((value) => Math.abs(value) <= Number.MAX_SAFE_INTEGER, { error: rule('safeNumber') }))

const range = {
  minimum: finite,
  maximum: finite,
  exclusiveMinimum: z.optional(finite),
  exclusiveMaximum: z.optional(finite),
  multipleOf: z.optional(finite),
  step: z.optional(finite),
  unit: optionalText(featureLimits.unit),
  storage: z.optional(z.enum(storageTypes)),
  defaultValue: z.optional(finite),
  constValue: z.optional(finite),
}

const bytes = (min: number) => integer({ min, max: featureLimits.valueBytes })
const enumEntry = z.union([z.string(), finite])

/** The scalar types, in the specification's JSON Schema terms (SI-039). Text lengths are bytes of UTF-8 (CN-12). */
const scalars = [
  z.object({
    type: z.literal('boolean'),
    defaultValue: z.optional(z.boolean()),
    constValue: z.optional(z.boolean()),
    valueTexts: textsByValue,
  }),
  z.object({ type: z.literal('integer'), ...range, bitTexts: textsByValue }),
  z.object({ type: z.literal('number'), ...range }),
  z.object({
    type: z.literal('string'),
    maxLength: bytes(1),
    minLength: z.optional(bytes(0)),
    pattern: z.optional(text(featureLimits.pattern)),
    format: z.optional(z.enum(valueFormats)),
    defaultValue: z.optional(z.string()),
    constValue: z.optional(z.string()),
  }),
  z.object({
    type: z.literal('enum'),
    enumType: z._default(z.enum(enumTypes), 'string'),
    enumValue: z.array(enumEntry).check(z.minLength(1), z.maxLength(featureLimits.enumEntries)),
    defaultValue: z.optional(enumEntry),
    constValue: z.optional(enumEntry),
    valueTexts: textsByValue,
  }),
] as const

const anyScalar = z.discriminatedUnion('type', scalars)
export type ScalarSchema = z.infer<typeof anyScalar>

export interface ArraySchema {
  type: 'array'
  items: ValueSchema
  minItems: number
  maxItems: number
}

export interface ObjectSchema {
  type: 'object'
  properties: SubParameter[]
  minProperties?: number
  maxProperties?: number
  /** The parameters that each parameter requires. */
  dependencies?: Record<string, string[]>
}

export type ValueSchema = ScalarSchema | ArraySchema | ObjectSchema

const yesOrNo = z.pipe(
  z.transform((value: unknown) => (value === 1 ? true : value === 0 ? false : value)),
  z.boolean(),
)

/** The fields of a sub-parameter besides its value (EN-SUBPARAM). */
const parameterFields = z.object({
  deKey: identifier,
  title: z.optional(z.object({ zh: optionalText(featureLimits.title), en: optionalText(featureLimits.title) })),
  description: optionalText(featureLimits.deRemark),
  required: z._default(yesOrNo, false),
})
export type SubParameter = ValueSchema & z.infer<typeof parameterFields>

export type DataType = ValueSchema['type']
export const dataTypes: readonly DataType[] = ['boolean', 'integer', 'number', 'enum', 'string', 'object', 'array']

/** Document 1's second names are synonyms (CN-27). */
const synonyms: Record<string, DataType | 'noinput'> = {
  bool: 'boolean',
  int: 'integer',
  float: 'number',
  double: 'number',
  text: 'string',
  struct: 'object',
  'no-input': 'noinput',
  noInput: 'noinput',
}

const typeOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined

/** The words of every type and of a parameter: a client that sends a field of another type means nothing by it. */
const wordsOfNested = 'items minItems maxItems properties minProperties maxProperties dependencies'.split(' ')
const ownWords = new Set([
  ...scalars.flatMap(({ shape }) => Object.keys(shape)),
  ...Object.keys(parameterFields.shape),
  ...wordsOfNested,
])

/** Resolves second names of types, and refuses words of other JSON Schemas, which would be lost. */
const named = z.transform((value: unknown, context) => {
  const refuse = (name: RuleName, field: string) =>
    context.issues.push({ code: 'custom', message: rule(name), path: [field], input: value })
  if (isRecord(value)) {
    const unknown = Object.keys(value).find((word) => !ownWords.has(word))
    if (unknown !== undefined) refuse('schemaWord', unknown)
    if (Array.isArray(value['required'])) refuse('requiredList', 'required')
  }
  const type = typeOf(value)
  if (typeof type !== 'string' || !Object.hasOwn(synonyms, type)) return value
  return { ...(value as object), type: synonyms[type] }
})

const isNested = (value: unknown): boolean => ['object', 'array'].includes(String(typeOf(value)))

/** A struct whose parameters have this schema. */
const objectOf = (within: z.ZodMiniType<ValueSchema>) =>
  z.object({
    type: z.literal('object'),
    properties: z
      .array(z.intersection(within, parameterFields))
      .check(z.minLength(1), z.maxLength(featureLimits.subParameters)),
    minProperties: z.optional(integer({ min: 0, max: featureLimits.subParameters })),
    maxProperties: z.optional(integer({ min: 1, max: featureLimits.subParameters })),
    dependencies: z.optional(z.record(identifier, z.array(identifier).check(z.maxLength(featureLimits.subParameters)))),
  })

const arrayOf = (within: z.ZodMiniType<ValueSchema>) =>
  z.object({
    type: z.literal('array'),
    items: within,
    minItems: integer({ min: 0, max: featureLimits.arrayItems }),
    maxItems: integer({ min: 1, max: featureLimits.arrayItems }),
  })

/** The types that the API reference describes once, by the schema of each nesting level. */
export const referenceTypes = new Map<z.core.$ZodType, 'FeatureValue' | 'FeatureParameters'>()

function asType<S extends z.core.$ZodType>(name: 'FeatureValue' | 'FeatureParameters', schema: S): S {
  referenceTypes.set(schema, name)
  return schema
}

/** The schema of a value at a nesting level; the last level accepts scalars only (SI-039). */
function valueAt(level: number): z.ZodMiniType<ValueSchema> {
  if (level < featureLimits.depth) {
    const within = valueAt(level + 1)
    const shapes = z.discriminatedUnion('type', [...scalars, arrayOf(within), objectOf(within)], {
      error: ({ input }) => (typeOf(input) === 'noinput' ? rule('valueOfKind') : undefined),
    })
    return z.pipe(named, asType('FeatureValue', shapes.check(z.superRefine(checkSchemaRules))))
  }
  const flat = z.transform((value: unknown, context) => {
    if (isNested(value)) context.issues.push({ code: 'custom', message: rule('tooDeep'), path: ['type'], input: value })
    return value
  })
  return z.pipe(named, z.pipe(flat, asType('FeatureValue', anyScalar.check(z.superRefine(checkSchemaRules)))))
}

/** `deInput` of a property. */
export const propertySchema = valueAt(1)

export interface NoInput {
  type: 'noinput'
}
export type ParametersSchema = ObjectSchema | NoInput

const isEmpty = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

const noInput: NoInput = { type: 'noinput' }

/** `deInput` and `deOutput` of operations, `deOutput` of events: named parameters, or none at all (EV-10). */
export const parametersSchema = z.pipe(
  z.transform((value: unknown) => (isEmpty(value) ? noInput : value)),
  z.pipe(
    named,
    asType(
      'FeatureParameters',
      z.discriminatedUnion(
        'type',
        [z.object({ type: z.literal('noinput') }), objectOf(valueAt(2)).check(z.superRefine(checkSchemaRules))],
        { error: ({ input }) => (dataTypes.some((type) => type === typeOf(input)) ? rule('partOfKind') : undefined) },
      ),
    ),
  ),
)
