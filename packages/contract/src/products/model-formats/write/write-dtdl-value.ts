import type { ScalarSchema, ValueSchema } from '../../features/value-schema.ts'
import type { Bilingual } from '../../../locale.ts'
import { written } from '../read/foreign-json.ts'
import type { Note } from '../losses.ts'
import { enumName } from '../read/dtdl/dtdl-names.ts'
import { textLines } from '../../features/value-texts.ts'

type EnumSchema = Extract<ScalarSchema, { type: 'enum' }>

const INT32 = 2 ** 31
/** The most fields of an Object in DTDL 3. */
const OBJECT_FIELDS = 30
const timeFormats: Record<string, string> = { 'date-time': 'dateTime', date: 'date', time: 'time' }
const dtdlNumbers: Record<string, string> = { float: 'float' }

/** DTDL requires names to end in a letter or digit. */
export function elementName(key: string, place: string, note: Note): string {
  const name = key.replace(/_+$/, '') === key ? key : `${key.replace(/_+$/, '')}_0`
  if (name !== key) note('renamed', place, { from: key, to: name })
  return name
}

export function localized({ zh, en }: Bilingual): Record<string, string> | undefined {
  const both = { ...(en ? { en } : {}), ...(zh ? { zh } : {}) }
  return Object.keys(both).length > 0 ? both : undefined
}

/** Each schema keyword that DTDL lacks is reported as a loss at `place`. */
export function dtdlSchema(schema: ValueSchema, place: string, note: Note): unknown {
  const leave = (...fields: string[]) => {
    for (const field of fields) {
      const value = (schema as Record<string, unknown>)[field]
      if (value !== undefined && value !== '') note('left', place, { field, from: written(value) })
    }
  }
  leave('defaultValue', 'constValue', 'minProperties', 'maxProperties', 'dependencies')
  if (schema.type !== 'enum') leaveTexts(schema, place, note)
  switch (schema.type) {
    case 'boolean':
      return 'boolean'
    case 'integer':
      leave('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'step', 'unit', 'storage')
      return schema.minimum >= -INT32 && schema.maximum < INT32 ? 'integer' : 'long'
    case 'number':
      leave('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'step', 'unit', 'storage')
      return dtdlNumbers[schema.storage ?? ''] ?? 'double'
    case 'string':
      leave('maxLength', 'minLength', 'pattern', 'format')
      return timeFormats[schema.format ?? ''] ?? 'string'
    case 'enum':
      return enumSchema(schema, place, note)
    case 'array':
      leave('minItems', 'maxItems')
      return { '@type': 'Array', elementSchema: dtdlSchema(schema.items, `${place}.items`, note) }
    default:
      if (schema.properties.length > OBJECT_FIELDS)
        note('tooManyFields', place, { from: String(schema.properties.length), to: String(OBJECT_FIELDS) })
      return { '@type': 'Object', fields: schema.properties.map((one) => fieldOf(one, place, note)) }
  }
}

/** Only values of a DTDL enum have names. */
function leaveTexts(schema: ValueSchema, place: string, note: Note): void {
  const lines = textLines(schema)
  if (lines.length > 0) note('labelsDropped', place, { from: lines.join(', ') })
}

function enumSchema(schema: EnumSchema, place: string, note: Note): unknown {
  const { enumType, enumValue, valueTexts = {} } = schema
  const isInt32 = enumType === 'integer' && enumValue.every((entry) => Math.abs(Number(entry)) < INT32)
  if (enumType !== 'string' && !isInt32) {
    note('typeChanged', place, { from: `enum (${enumValue.join(', ')})`, to: 'double' })
    leaveTexts(schema, place, note)
    return 'double'
  }
  const names = new Set<string>()
  return {
    '@type': 'Enum',
    valueSchema: isInt32 ? 'integer' : 'string',
    enumValues: enumValue.map((entry) => {
      const plain = enumName(String(entry)).slice(0, 60)
      let name = plain
      for (let number = 2; names.has(name.toLowerCase()); number++) name = `${plain}_${number}`
      names.add(name.toLowerCase())
      const text = valueTexts[String(entry)]
      const displayName = text && localized(text)
      return { name, ...(displayName ? { displayName } : {}), enumValue: entry }
    }),
  }
}

type Parameter = Extract<ValueSchema, { type: 'object' }>['properties'][number]

function fieldOf(parameter: Parameter, place: string, note: Note): unknown {
  const { deKey, title, description, required } = parameter
  const at = `${place}.${deKey}`
  if (required) note('left', at, { field: 'required', from: 'true' })
  const displayName = title && localized(title)
  return {
    name: elementName(deKey, at, note),
    ...(displayName ? { displayName } : {}),
    ...(description ? { description } : {}),
    schema: dtdlSchema(parameter, at, note),
  }
}
