import type { ScalarSchema, ValueSchema } from '../features/value-schema.ts'
import { cFieldNames, commentText, constantEnd, cText, nameGiver, titleComment } from './kit-names.ts'
import { boundsOf, sampleOf } from './value-samples.ts'

/** A type of C: how a variable of it is declared, and the table that says what it may hold. */
export interface CType {
  /** The type's name; of a text that of its array of characters. */
  name: string
  kind: 'number' | 'text' | 'struct'
  table: string
}

export interface CTypes {
  /** Declares what a value needs, named after `path`; the same path is asked for once. */
  declare(schema: ValueSchema, path: string): CType
  /** A name in the header that nothing else has. */
  name: (wanted: string) => string
  header: string[]
  source: string[]
}

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

/** The types and tables of a model in C. Each value's table stands before that of what holds it. */
export function cTypes(): CTypes {
  const name = nameGiver()
  const header: string[] = []
  const source: string[] = []

  function table(path: string, schema: ValueSchema, parts: Record<string, string | undefined>): string {
    const own = name(`schema_${path}`)
    // What is within says it for itself: an array of the largest texts is not made to find out.
    const isWithin = schema.type === 'array' || schema.type === 'object'
    const isKnown = isWithin || (sampleOf(schema, false) !== undefined && sampleOf(schema, true) !== undefined)
    const fields = { ...parts, ...(isKnown ? {} : { unsampled: 'true' }) }
    const lines = Object.entries(fields).flatMap(([field, value]) =>
      value === undefined ? [] : `    .${field} = ${value},`,
    )
    source.push(`static const slipway_schema ${own} = {`, ...lines, '};', '')
    return own
  }

  const limit = (path: string, end: string, value: string | number) =>
    header.push(`#define ${name(`MODEL_${path}_${end}`.toUpperCase())} ${value}`)

  function numbers(schema: NumberSchema, path: string): CType {
    const { ctype, kind } = storageOf(schema)
    const { minimum, maximum } = boundsOf(schema)
    const isWhole = schema.type === 'integer'
    limit(path, 'min', isWhole ? `(${schema.minimum})` : cNumber(schema.minimum))
    limit(path, 'max', isWhole ? `(${schema.maximum})` : cNumber(schema.maximum))
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

  function booleans(schema: Extract<ValueSchema, { type: 'boolean' }>, path: string): CType {
    const [low, high] = [schema.constValue ?? false, schema.constValue ?? true].map((value) => (value ? '1.0' : '0.0'))
    const bounds = { minimum: low, maximum: high, low, high }
    return {
      name: 'bool',
      kind: 'number',
      table: table(path, schema, { kind: 'SLIPWAY_BOOL', size: 'sizeof(bool)', ...bounds }),
    }
  }

  function texts(schema: Extract<ScalarSchema, { maxLength: number }>, path: string): CType {
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

  function enums(schema: Extract<ScalarSchema, { type: 'enum' }>, path: string): CType {
    const own = name(`model_${path}_t`)
    const constants = schema.enumValue.map((entry) => name(`MODEL_${path}_${constantEnd(entry)}`.toUpperCase()))
    header.push(
      'typedef enum {',
      ...constants.map((one, at) => `  ${one} = ${at}, /* ${commentText(String(schema.enumValue[at]))} */`),
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

  function arrays(schema: Extract<ValueSchema, { type: 'array' }>, path: string): CType {
    const items = declare(schema.items, `${path}_item`)
    const own = name(`model_${path}_t`)
    header.push('typedef struct {', '  size_t count;', `  ${items.name} items[${schema.maxItems}];`, `} ${own};`)
    return {
      name: own,
      kind: 'struct',
      table: table(path, schema, {
        kind: 'SLIPWAY_ARRAY',
        size: `sizeof(${own})`,
        least: String(schema.minItems),
        most: String(schema.maxItems),
        items: `&${items.table}`,
        items_offset: `offsetof(${own}, items)`,
      }),
    }
  }

  function structs(schema: Extract<ValueSchema, { type: 'object' }>, path: string): CType {
    const keys = schema.properties.map(({ deKey }) => deKey)
    const types = schema.properties.map((one) => declare(one, `${path}_${one.deKey}`))
    const { fields, flags } = cFieldNames(keys)
    const own = name(`model_${path}_t`)
    header.push('typedef struct {')
    for (const [at, { title, description, required }] of schema.properties.entries()) {
      const comment = titleComment(title ?? { zh: '', en: '' }, description)
      if (comment) header.push(`  /* ${comment} */`)
      header.push(`  ${types[at]?.name} ${fields[at]};`)
      if (!required) header.push(`  bool ${flags[at]};`)
    }
    header.push(`} ${own};`)
    const list = name(`fields_${path}`)
    source.push(`static const slipway_field ${list}[] = {`)
    for (const [at, { deKey, required }] of schema.properties.entries()) {
      const flag = required ? 'SLIPWAY_ALWAYS' : `offsetof(${own}, ${flags[at]})`
      source.push(`    {${cText(deKey)}, &${types[at]?.table}, offsetof(${own}, ${fields[at]}), ${flag}},`)
    }
    source.push('};')
    const needs = Object.entries(schema.dependencies ?? {}).flatMap(([key, others]) =>
      others.map((other) => `    {${keys.indexOf(key)}, ${keys.indexOf(other)}},`),
    )
    const pairs = needs.length > 0 ? name(`needs_${path}`) : undefined
    if (pairs) source.push(`static const uint16_t ${pairs}[][2] = {`, ...needs, '};')
    return {
      name: own,
      kind: 'struct',
      table: table(path, schema, {
        kind: 'SLIPWAY_OBJECT',
        size: `sizeof(${own})`,
        least: String(schema.minProperties ?? 0),
        most: String(schema.maxProperties ?? keys.length),
        fields: list,
        field_count: String(keys.length),
        needs: pairs,
        need_count: pairs && String(needs.length),
      }),
    }
  }

  function declare(schema: ValueSchema, path: string): CType {
    switch (schema.type) {
      case 'boolean':
        return booleans(schema, path)
      case 'integer':
      case 'number':
        return numbers(schema, path)
      case 'string':
        return texts(schema, path)
      case 'enum':
        return enums(schema, path)
      case 'array':
        return arrays(schema, path)
      default:
        return structs(schema, path)
    }
  }

  return { declare, name, header, source }
}
