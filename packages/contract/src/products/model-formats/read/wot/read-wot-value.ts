import { featureLimits } from '../../../features/features.limits.ts'
import { isRecord } from '../../../../record.ts'
import type { Note } from '../../losses.ts'
import { fieldOf, listOf, numberOf, recordOf, textOf, written, type Json } from '../foreign-json.ts'
import type { ForeignParameter, ForeignValue, Labels } from '../foreign-model.ts'
import { wotName } from '../dtdl/dtdl-names.ts'
import { peek } from '../tracked-json.ts'

interface Reading {
  note: Note
  /** Whether the file's lengths count bytes, as ours do, instead of characters. */
  areBytes: boolean
}

type Entry = string | number

const encodings: Record<string, string> = { base16: 'hex', base64: 'base64' }

/** A WoT data schema, which is JSON Schema with `titles`, `unit` and `contentEncoding`. */
export function wotValue(given: unknown, place: string, reading: Reading): ForeignValue {
  const one = recordOf(given)
  const own = ownOf(one, ['const', 'constValue'])
  const defaultValue = one['default']
  const type = textOf(one['type']) ?? typeOfValues(one)
  const entries = choicesOf(one, type, place, reading.note)
  if (entries) {
    const areNumbers = type === 'number' && entries.every((entry) => typeof entry === 'number')
    const words = areNumbers ? { ...own, enumType: 'number' } : own
    return { type: 'enum', place, entries, labels: labelsOf(one), defaultValue, own: words }
  }
  switch (type) {
    case 'boolean':
      return { type: 'boolean', place, labels: labelsOf(one), defaultValue, own }
    case 'integer':
    case 'number':
      return {
        type,
        place,
        minimum: numberOf(one['minimum']),
        maximum: numberOf(one['maximum']),
        unit: textOf(one['unit']),
        defaultValue,
        own: { ...own, ...ownOf(one, ['exclusiveMinimum'], ['exclusiveMaximum'], ['multipleOf']) },
      }
    case 'string':
      return { ...text(one, place, reading), defaultValue, own }
    case 'array': {
      if (Array.isArray(peek(one, 'items'))) return { type: 'unknown', place, was: 'array with a type per item' }
      const items = wotValue(one['items'], `${place}.items`, reading)
      return { type: 'array', place, items, minItems: numberOf(one['minItems']), maxItems: numberOf(one['maxItems']) }
    }
    case 'object':
      return { type: 'object', place, fields: fieldsOf(one, place, reading) }
    default:
      return { type: 'unknown', place, was: type }
  }
}

/** Words that our schemas have too, under the same name or the second one given. */
function ownOf(one: Json, ...words: readonly (readonly [string, string?])[]): Json {
  const found = words.flatMap(([word, name = word]) => (Object.hasOwn(one, word) ? [[name, one[word]] as const] : []))
  return Object.fromEntries(found)
}

/** A schema without a type can still list its values. */
function typeOfValues(one: Json): string {
  const [first] = listOf(one['enum'])
  return typeof first === 'boolean'
    ? 'boolean'
    : typeof first === 'string'
      ? 'string'
      : typeof first === 'number'
        ? 'number'
        : ''
}

function choicesOf(one: Json, type: string, place: string, note: Note): Entry[] | undefined {
  if (type === 'boolean') return undefined
  const listed = listOf(one['enum'])
  const titled = listed.length > 0 ? [] : listOf(one['oneOf']).map((each) => fieldOf(each, 'const'))
  const values = [...listed, ...titled].slice(0, featureLimits.enumEntries + 1)
  const isChoice = values.length > 0 && values.every((value) => value !== undefined)
  if (!isChoice) return undefined
  const others = values.filter((value) => typeof value !== 'number' && typeof value !== 'string')
  if (others.length > 0) note('typeChanged', place, { from: others.map(written).join(', '), to: 'string' })
  return values.map((value) => (typeof value === 'number' ? value : written(value)))
}

const labelsOf = (one: Json): Labels =>
  listOf(one['oneOf']).flatMap((each): Labels => {
    const value = fieldOf(each, 'const')
    const name = wotName(recordOf(each))
    const isTitled = name.zh !== undefined || name.en !== undefined || name.any !== undefined
    // With `titles`, a language that is left out is left out on purpose.
    const { any, ...both } = name
    return value !== undefined && isTitled ? [[written(value), isRecord(peek(each, 'titles')) ? both : { any }]] : []
  })

function text(one: Json, place: string, { note, areBytes }: Reading): Extract<ForeignValue, { type: 'string' }> {
  const encoding = textOf(one['contentEncoding'])
  const coded = encoding !== undefined && Object.hasOwn(encodings, encoding) ? encodings[encoding] : undefined
  if (encoding !== undefined && !coded)
    note('left', `${place}.contentEncoding`, { field: 'contentEncoding', from: encoding })
  const maxLength = numberOf(one['maxLength'])
  if (maxLength !== undefined && !areBytes && !coded) note('lengthInBytes', place, { from: String(maxLength) })
  const format = coded ?? textOf(peek(one, 'format'))
  const value = { type: 'string', place, maxLength, minLength: numberOf(one['minLength']) } as const
  return {
    ...value,
    pattern: textOf(one['pattern']),
    format: format === peek(one, 'format') ? textOf(one['format']) : format,
  }
}

function fieldsOf(one: Json, place: string, reading: Reading): ForeignParameter[] {
  const required = new Set(listOf(one['required']).map(String))
  const properties = recordOf(one['properties'])
  const absent = [...required].filter((key) => !Object.hasOwn(properties, key))
  if (absent.length > 0) reading.note('left', `${place}.required`, { field: 'required', from: absent.join(', ') })
  return Object.keys(properties).map((key) => {
    const own = `${place}.properties.${key}`
    const field = recordOf(properties[key])
    const described = { name: wotName(field), remark: textOf(field['description']) }
    return { place: own, key, ...described, required: required.has(key), value: wotValue(field, own, reading) }
  })
}
