import type { ScalarSchema, ValueSchema } from '../features/value-schema.ts'
import type { CType, CTypeWriter } from './c-type-writer.ts'
import { valueText } from '../features/value-texts.ts'
import { commentText, constantEnd, cText, titleComment } from './kit-names.ts'
import { boundsOf, sampleOf } from './value-samples.ts'

type NumberSchema = Extract<ScalarSchema, { minimum: number }>

const cNumber = (value: number): string => {
  const text = Object.is(value, -0) ? '0' : String(value)
  const written = /[.e]/.test(text) ? text : `${text}.0`
  return value < 0 ? `(${written})` : written
}

function storageOf(schema: NumberSchema): { ctype: string; kind: string } {
  const { storage, type, minimum, maximum } = schema
  if (storage === 'float' || storage === 'double') return { ctype: storage, kind: `SLIPWAY_${storage.toUpperCase()}` }
  if (type === 'number') return { ctype: 'double', kind: 'SLIPWAY_DOUBLE' }
  const fits = minimum >= -(2 ** 31) && maximum < 2 ** 31
  const chosen = storage ?? (fits ? 'int32' : 'int64')
  return { ctype: `${chosen}_t`, kind: `SLIPWAY_${chosen.toUpperCase()}` }
}

export function declareNumber({ limit, table }: CTypeWriter, schema: NumberSchema, path: string): CType {
  const { ctype, kind } = storageOf(schema)
  const { minimum, maximum } = boundsOf(schema)
  const isWhole = schema.type === 'integer'
  limit(path, 'min', isWhole ? `(${schema.minimum})` : cNumber(schema.minimum))
  limit(path, 'max', isWhole ? `(${schema.maximum})` : cNumber(schema.maximum))
  const bits = schema.type === 'integer' ? Object.keys(schema.bitTexts ?? {}).map(Number) : []
  for (const bit of bits) limit(path, `bit_${bit}`, bit < 31 ? 2 ** bit : `INT64_C(${2 ** bit})`)
  const [low, high] = [sampleOf(schema, false), sampleOf(schema, true)]
  const own = table(path, schema, {
    kind,
    size: `sizeof(${ctype})`,
    minimum: cNumber(minimum),
    maximum: cNumber(maximum),
    multiple: schema.multipleOf === undefined ? undefined : cNumber(schema.multipleOf),
    whole: isWhole ? 'true' : undefined,
    low: typeof low === 'number' ? cNumber(low) : undefined,
    high: typeof high === 'number' ? cNumber(high) : undefined,
  })
  return { name: ctype, kind: 'number', table: own }
}

export function declareBoolean(
  { table }: CTypeWriter,
  schema: Extract<ValueSchema, { type: 'boolean' }>,
  path: string,
): CType {
  const [low, high] = [schema.constValue ?? false, schema.constValue ?? true].map((value) => (value ? '1.0' : '0.0'))
  const bounds = { minimum: low, maximum: high, low, high }
  return {
    name: 'bool',
    kind: 'number',
    table: table(path, schema, { kind: 'SLIPWAY_BOOL', size: 'sizeof(bool)', ...bounds }),
  }
}

export function declareText(
  { name, header, table, limit }: CTypeWriter,
  schema: Extract<ScalarSchema, { maxLength: number }>,
  path: string,
): CType {
  const own = name(`model_${path}_t`)
  limit(path, 'bytes', schema.maxLength)
  const rules = [schema.format, schema.pattern].filter((rule) => rule !== undefined)
  if (rules.length > 0) header.push(`/* ${commentText(rules.join(' '))} */`)
  header.push(`typedef char ${own}[${schema.maxLength + 1}];`)
  const isShaped = rules.length > 0
  const sample = (high: boolean) => {
    const value = isShaped ? sampleOf(schema, high) : undefined
    return typeof value === 'string' ? cText(value) : undefined
  }
  return {
    name: own,
    kind: 'text',
    table: table(path, schema, {
      kind: 'SLIPWAY_TEXT',
      size: `sizeof(${own})`,
      least: String(schema.minLength ?? 0),
      most: String(schema.maxLength),
      low_text: sample(false),
      high_text: sample(true),
      fixed_text: schema.constValue === undefined ? undefined : cText(schema.constValue),
    }),
  }
}

function entryComment(schema: Extract<ScalarSchema, { type: 'enum' }>, at: number): string {
  const entry = schema.enumValue[at]
  const text = valueText(schema, entry)
  return text ? `${commentText(String(entry))}: ${titleComment(text)}` : commentText(String(entry))
}

export function declareEnum(
  { name, header, source, table }: CTypeWriter,
  schema: Extract<ScalarSchema, { type: 'enum' }>,
  path: string,
): CType {
  const own = name(`model_${path}_t`)
  const constants = schema.enumValue.map((entry) => name(`MODEL_${path}_${constantEnd(entry)}`.toUpperCase()))
  header.push(
    'typedef enum {',
    ...constants.map((one, at) => `  ${one} = ${at}, /* ${entryComment(schema, at)} */`),
    `} ${own};`,
  )
  const entries = name(`entries_${path}`)
  const isText = schema.enumType === 'string'
  const written = schema.enumValue.map((entry) => (isText ? cText(String(entry)) : cNumber(Number(entry))))
  source.push(
    `static const ${isText ? 'char *const' : 'double'} ${entries}[] = {`,
    ...written.map((one) => `    ${one},`),
    '};',
  )
  const fixed = schema.constValue === undefined ? -1 : schema.enumValue.indexOf(schema.constValue)
  const [low, high] = fixed < 0 ? [0, schema.enumValue.length - 1] : [fixed, fixed]
  return {
    name: own,
    kind: 'number',
    table: table(path, schema, {
      kind: 'SLIPWAY_ENUM',
      size: `sizeof(${own})`,
      minimum: cNumber(low),
      maximum: cNumber(high),
      low: cNumber(low),
      high: cNumber(high),
      [isText ? 'texts' : 'numbers']: entries,
      entry_count: String(written.length),
    }),
  }
}
