import { isRecord } from '../../../../record.ts'
import { fieldOf, firstOf, listOf, numberOf, recordOf, textOf, written, type Json } from '../foreign-json.ts'
import type { ForeignParameter, ForeignValue, Labels } from '../foreign-model.ts'
import { isTrueIn, numberIn, peek, skip } from '../tracked-json.ts'
import type { Note } from '../../losses.ts'

/** A value as `property`, `values` or `typeSpec` describe it, its type, and the entry that it belongs to. */
interface Described {
  spec: Json
  type: string
  beside?: Json
}

export function tuyaValue({ spec, type: given, beside = {} }: Described, place: string, note: Note): ForeignValue {
  const type = given.toLowerCase()
  skip(spec, 'type')
  // A struct and an array have no default here: theirs stays unread.
  const hasDefault = !['json', 'struct', 'array'].includes(type)
  const defaultValue = hasDefault
    ? (firstOf(spec, 'typeDefaultValue', 'default', 'defaultValue') ?? firstOf(beside, 'default', 'defaultValue'))
    : undefined
  switch (type) {
    case 'bool':
    case 'boolean':
      return { type: 'boolean', place, labels: labelsOf(spec, ['false', 'true']), defaultValue }
    case 'value':
    case 'integer':
      return wholeNumber(spec, defaultValue, place, note)
    case 'float':
    case 'double':
      return { type: 'number', place, storage: type, ...rangeOf(spec, 1), defaultValue }
    case 'enum': {
      const entries = listOf(spec['range']).map((entry) => written(entry))
      return { type: 'enum', place, entries, labels: labelsOf(spec, entries), defaultValue }
    }
    case 'string':
      return { type: 'string', place, maxLength: numberIn(spec, 'maxlen'), defaultValue }
    case 'date':
      note('typeChanged', place, { from: 'date', to: 'integer' })
      return { type: 'integer', place, storage: 'int64', ...EPOCH_MS, defaultValue }
    case 'raw':
      note('typeChanged', place, { from: 'raw', to: 'base64 string' })
      return {
        type: 'string',
        place,
        format: 'base64',
        maxLength: base64Length(numberIn(spec, 'maxlen')),
        defaultValue,
      }
    case 'bitmap':
    case 'fault':
      return { ...bitmap(spec, place, note), defaultValue }
    case 'json':
    case 'struct':
      return struct(spec, place, note)
    case 'array':
      return array(spec, place, note)
    default:
      return { type: 'unknown', place, was: type }
  }
}

/** `rangeDesc`: in the order of the values, by value, or as pairs. */
function labelsOf(spec: Json, values: readonly string[]): Labels {
  const { rangeDesc } = spec
  if (Array.isArray(rangeDesc)) {
    return rangeDesc.flatMap((one: unknown, at): Labels => {
      if (!isRecord(one)) return [[values[at] ?? String(at), { any: written(one) }]]
      const value = textOf(firstOf(one, 'value', 'key', 'code')) ?? values[at] ?? String(at)
      return [[value, { any: textOf(firstOf(one, 'desc', 'name', 'text', 'label')) }]]
    })
  }
  return isRecord(rangeDesc) ? Object.entries(rangeDesc).map(([value, text]) => [value, { any: written(text) }]) : []
}

const EPOCH_MS = { minimum: 0, maximum: Number.MAX_SAFE_INTEGER, unit: 'ms' }

const base64Length = (bytes: number | undefined): number | undefined =>
  bytes === undefined ? undefined : Math.ceil(bytes / 3) * 4

const MOST_DECIMALS = 9

/** Tuya represents decimals as integers with a separate power of ten; they are converted to decimals. */
function wholeNumber(spec: Json, given: unknown, place: string, note: Note): ForeignValue {
  const wanted = numberOf(spec['scale']) ?? 0
  const scale = Math.min(Math.max(Math.trunc(wanted), 0), MOST_DECIMALS)
  if (scale !== wanted) note('assumed', `${place}.scale`, { from: String(wanted), to: String(scale) })
  const defaultValue = numberOf(given)
  if (scale === 0) return { type: 'integer', place, ...rangeOf(spec, 1), defaultValue: defaultValue ?? given }
  const times = 10 ** scale
  note('scaled', place, { from: String(times) })
  return {
    type: 'number',
    place,
    ...rangeOf(spec, times),
    defaultValue: defaultValue === undefined ? given : divided(defaultValue, times),
  }
}

const divided = (value: number, times: number): number => Number((value / times).toPrecision(15))

function rangeOf(spec: Json, times: number) {
  const part = (name: string) => {
    const value = numberIn(spec, name)
    return value === undefined ? undefined : divided(value, times)
  }
  return { minimum: part('min'), maximum: part('max'), step: part('step'), unit: textOf(spec['unit']) }
}

/** Larger numbers lose their last digits in JSON. */
const MOST_BITS = 53

function bitmap(spec: Json, place: string, note: Note): Extract<ForeignValue, { type: 'integer' | 'number' }> {
  const names = listOf(spec['label']).map((name) => written(name))
  const wanted = numberIn(spec, 'maxlen') ?? names.length
  const bits = Math.min(Math.max(wanted, 1), MOST_BITS)
  if (wanted > MOST_BITS) note('rangeClipped', place, { from: `2^${wanted} – 1`, to: `2^${MOST_BITS} – 1` })
  note('typeChanged', place, { from: 'bitmap', to: 'integer' })
  const storage = bits > 31 ? 'int64' : 'int32'
  const labels = names.map((name, bit): Labels[number] => [String(bit), { any: name }])
  return { type: 'integer', place, storage, minimum: 0, maximum: Math.max(2 ** bits - 1, 1), bits: labels }
}

/** A struct's `properties`, or the parts of a JSON point such as `{ "h": { "min": 0, "max": 360 } }`. */
function struct(spec: Json, place: string, note: Note): ForeignValue {
  const named = fieldOf(spec, 'properties')
  const parts = isRecord(named) ? named : spec
  const within = isRecord(named) ? `${place}.properties` : place
  const fields = Object.keys(parts).flatMap((code): ForeignParameter[] => {
    if (!isRecord(peek(parts, code))) return []
    const part = recordOf(parts[code])
    const type = textOf(part['type']) ?? (Array.isArray(part['range']) ? 'enum' : 'value')
    const at = `${within}.${code}`
    const remark = textOf(firstOf(part, 'desc', 'description', 'remark'))
    const value = tuyaValue({ spec: part, type }, at, note)
    return [
      {
        place: at,
        key: code,
        name: { any: textOf(part['name']) },
        remark,
        required: isTrueIn(part, 'required'),
        value,
      },
    ]
  })
  if (fields.length > 0) return { type: 'object', place, fields }
  note('typeChanged', place, { from: 'json', to: 'JSON string' })
  return { type: 'string', place, maxLength: numberIn(spec, 'maxlen') }
}

function array(spec: Json, place: string, note: Note): ForeignValue {
  const name = ['elementTypeSpec', 'itemSpec', 'items'].find((field) => isRecord(spec[field])) ?? 'elementTypeSpec'
  const item = recordOf(spec[name])
  const items = tuyaValue({ spec: item, type: textOf(item['type']) ?? '' }, `${place}.${name}`, note)
  return { type: 'array', place, items, maxItems: numberOf(firstOf(spec, 'maxSize', 'maxsize', 'size')) }
}
