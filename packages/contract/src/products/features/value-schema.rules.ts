import { rule, type RuleName } from '../../rules.ts'
import { isStorable } from '../../schema.ts'
import { featureLimits } from './features.limits.ts'
import { sameIdentifier } from './identifier.ts'
import { checkValue } from './value-check.ts'
import type { ArraySchema, ObjectSchema, ScalarSchema, StorageType, ValueSchema } from './value-schema.ts'
import { isBitWithin, namedValues } from './value-texts.ts'

type NumberSchema = Extract<ScalarSchema, { minimum: number }>
type EnumSchema = Extract<ScalarSchema, { type: 'enum' }>

interface RuleContext {
  addIssue(issue: { code: 'custom'; message: string; path: (string | number)[]; input: unknown }): void
}

type Broken = (name: RuleName, ...path: (string | number)[]) => void

/** Validates rules across the fields of one schema; nested schemas have been validated before. */
export function checkSchemaRules(schema: ValueSchema, context: RuleContext): void {
  const broken: Broken = (name, ...path) =>
    context.addIssue({ code: 'custom', message: rule(name), path, input: schema })
  switch (schema.type) {
    case 'integer':
    case 'number':
      checkRange(schema, broken)
      if (schema.type === 'integer') checkBitTexts(schema, broken)
      break
    case 'boolean':
      checkValueTexts(schema, broken)
      break
    case 'string':
      if ((schema.minLength ?? 0) > schema.maxLength) broken('minBelowMax', 'maxLength')
      break
    case 'enum':
      checkEntries(schema, broken)
      checkValueTexts(schema, broken)
      break
    case 'array':
      return checkCounts(schema, broken)
    case 'object':
      return checkParameters(schema, broken)
    default:
  }
  for (const field of ['defaultValue', 'constValue'] as const) {
    const value = schema[field]
    if (value !== undefined && checkValue({ ...schema, constValue: undefined } as ScalarSchema, value)) {
      broken(field === 'constValue' ? 'constOffModel' : 'defaultOffModel', field)
    }
  }
  const { defaultValue, constValue } = schema
  if (defaultValue !== undefined && constValue !== undefined && defaultValue !== constValue) {
    broken('defaultNotConst', 'defaultValue')
  }
}

/** VA-39, VA-40. */
function checkRange({ type, storage, ...given }: NumberSchema, broken: Broken): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, step } = given
  const low = Math.max(minimum, exclusiveMinimum ?? minimum)
  const high = Math.min(maximum, exclusiveMaximum ?? maximum)
  if (minimum >= maximum) broken('minBelowMax', 'maximum')
  else if (low >= high) broken('minBelowMax', exclusiveMinimum === undefined ? 'exclusiveMaximum' : 'exclusiveMinimum')
  for (const [path, value] of Object.entries({ multipleOf, step })) {
    if (value !== undefined && (value <= 0 || value > maximum - minimum)) broken('stepWithinRange', path)
  }
  if (type === 'integer') {
    for (const [path, value] of Object.entries({
      minimum,
      maximum,
      exclusiveMinimum,
      exclusiveMaximum,
      multipleOf,
      step,
    })) {
      if (value !== undefined && !Number.isInteger(value)) broken('wholeNumbers', path)
    }
  }
  const storageRule = storage && brokenByStorage(storage, type, minimum, maximum)
  if (storageRule) broken(storageRule, 'storage')
}

/** Up to this value a float has every integer. */
export const FLOAT_EXACT = 2 ** 24

/** The rule that a storage type breaks with this range. */
export function brokenByStorage(
  storage: StorageType,
  type: string,
  minimum: number,
  maximum: number,
): RuleName | undefined {
  if (storage === 'float' || storage === 'double') {
    if (type === 'integer') return 'storageNotWhole'
    return storage === 'float' && Math.max(-minimum, maximum) > FLOAT_EXACT ? 'storageInexact' : undefined
  }
  return type === 'integer' && fitsInteger(storage, minimum, maximum) ? undefined : 'storageTooSmall'
}

function fitsInteger(storage: StorageType, minimum: number, maximum: number): boolean {
  const bits = Number(storage.replace(/\D/g, ''))
  const [low, high] = storage.startsWith('u') ? [0, 2 ** bits - 1] : [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1]
  return minimum >= low && maximum <= high
}

/** VA-36 to VA-38, CN-13. */
function checkEntries({ enumType, enumValue }: EnumSchema, broken: Broken): void {
  for (const entry of enumValue) {
    const written = String(entry)
    if (written.trim() === '' || written.length > featureLimits.enumEntry.max) return broken('enumValue', 'enumValue')
    if (!isStorable(written)) return broken('unstorableText', 'enumValue')
    if ((enumType === 'string') !== (typeof entry === 'string')) return broken('enumKind', 'enumValue')
    if (enumType === 'integer' && !Number.isInteger(entry)) return broken('wholeNumbers', 'enumValue')
  }
  if (new Set(enumValue.map((entry) => String(entry).trim())).size < enumValue.length) broken('enumUnique', 'enumValue')
}

/** Only values of the model have texts, so that no text outlives its value. */
function checkValueTexts(schema: Extract<ScalarSchema, { type: 'boolean' | 'enum' }>, broken: Broken): void {
  const values = new Set(namedValues(schema))
  const unknown = Object.keys(schema.valueTexts ?? {}).find((value) => !values.has(value))
  if (unknown !== undefined) broken('valueTextUnknown', 'valueTexts', unknown)
}

/** An integer with texts for its bits is a bitmap, which has no negative values. */
function checkBitTexts(
  { minimum, maximum, bitTexts = {} }: Extract<ScalarSchema, { type: 'integer' }>,
  broken: Broken,
): void {
  const unknown = Object.keys(bitTexts).find((bit) => minimum < 0 || !isBitWithin(bit, maximum))
  if (unknown !== undefined) broken('bitTextUnknown', 'bitTexts', unknown)
}

/** VA-41, VA-42. */
function checkCounts({ minItems, maxItems }: ArraySchema, broken: Broken): void {
  if (minItems >= maxItems) broken('minBelowMax', 'maxItems')
}

/** VA-34. */
function checkParameters(
  { properties, minProperties, maxProperties, dependencies }: ObjectSchema,
  broken: Broken,
): void {
  const keys = properties.map(({ deKey }) => deKey)
  for (const [index, key] of keys.entries()) {
    if (keys.findIndex((other) => sameIdentifier(other, key)) < index)
      broken('parameterUnique', 'properties', index, 'deKey')
  }
  if ((minProperties ?? 0) > (maxProperties ?? keys.length)) broken('minBelowMax', 'maxProperties')
  if ((minProperties ?? 0) > keys.length) broken('countWithinParameters', 'minProperties')
  if (maxProperties !== undefined && maxProperties < properties.filter(({ required }) => required).length) {
    broken('countWithinParameters', 'maxProperties')
  }
  for (const [key, needed] of Object.entries(dependencies ?? {})) {
    if (![key, ...needed].every((name) => keys.includes(name))) broken('dependencyUnknown', 'dependencies', key)
  }
}
