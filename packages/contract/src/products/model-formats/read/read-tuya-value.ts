import { isRecord } from '../../../record.ts'
import { fieldOf, listOf, numberOf, recordOf, textOf, written, type Json } from './foreign-json.ts'
import type { ForeignParameter, ForeignValue, Labels } from './foreign-model.ts'
import { readJson } from './json-text.ts'
import type { Note } from '../losses.ts'

/** A specification, which may be JSON text within the JSON. */
export function specOf(given: unknown, place: string): Json {
  if (typeof given !== 'string') return recordOf(given)
  return given.trim() === '' ? {} : recordOf(readJson(given, place))
}

/** A value as Tuya's `typeSpec`, `property` or `values` describe it. */
export function tuyaValue(spec: Json, place: string, note: Note): ForeignValue {
  const type = (textOf(spec['type']) ?? '').toLowerCase()
  const { typeDefaultValue: defaultValue } = spec
  switch (type) {
    case 'bool':
    case 'boolean':
      return { type: 'boolean', place, defaultValue }
    case 'value':
    case 'integer':
      return wholeNumber(spec, place, note)
    case 'float':
    case 'double':
      return { type: 'number', place, storage: type, ...rangeOf(spec, 1), defaultValue }
    case 'enum':
      return { type: 'enum', place, entries: entriesOf(spec), defaultValue }
    case 'string':
      return { type: 'string', place, maxLength: numberOf(spec['maxlen']), defaultValue }
    case 'date':
      note('typeChanged', place, { from: 'date', to: 'integer' })
      return { type: 'integer', place, storage: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, unit: 'ms' }
    case 'raw':
      note('typeChanged', place, { from: 'raw', to: 'base64 string' })
      return { type: 'string', place, format: 'base64', maxLength: base64Length(numberOf(spec['maxlen'])) }
    case 'bitmap':
    case 'fault':
      return bitmap(spec, place, note)
    case 'json':
    case 'struct':
      return struct(spec, place, note)
    case 'array':
      return array(spec, place, note)
    default:
      return { type: 'unknown', place, was: type }
  }
}

const base64Length = (bytes: number | undefined): number | undefined =>
  bytes === undefined ? undefined : Math.ceil(bytes / 3) * 4

/** Tuya represents decimals as integers with a separate power of ten; they are converted to decimals. */
function wholeNumber(spec: Json, place: string, note: Note): ForeignValue {
  const scale = Math.min(Math.max(numberOf(spec['scale']) ?? 0, 0), 9)
  const defaultValue = numberOf(spec['typeDefaultValue'])
  if (scale === 0) return { type: 'integer', place, ...rangeOf(spec, 1), defaultValue }
  const times = 10 ** scale
  note('scaled', place, { from: String(times) })
  return {
    type: 'number',
    place,
    ...rangeOf(spec, times),
    defaultValue: defaultValue === undefined ? undefined : divided(defaultValue, times),
  }
}

const divided = (value: number, times: number): number => Number((value / times).toPrecision(15))

function rangeOf(spec: Json, times: number) {
  const part = (name: string) => {
    const value = numberOf(spec[name])
    return value === undefined ? undefined : divided(value, times)
  }
  return { minimum: part('min'), maximum: part('max'), step: part('step'), unit: textOf(spec['unit']) }
}

const entriesOf = (spec: Json): string[] => listOf(spec['range']).map((entry) => written(entry))

function bitmap(spec: Json, place: string, note: Note): ForeignValue {
  const names = listOf(spec['label']).map((name) => written(name))
  const bits = Math.min(Math.max(numberOf(spec['maxlen']) ?? names.length, 1), 53)
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
  const fields = Object.entries(parts).flatMap(([code, part]): ForeignParameter[] => {
    if (!isRecord(part)) return []
    const type = textOf(part['type']) ?? (Array.isArray(part['range']) ? 'enum' : 'value')
    const at = `${within}.${code}`
    return [
      { place: at, key: code, name: { any: textOf(part['name']) }, value: tuyaValue({ ...part, type }, at, note) },
    ]
  })
  if (fields.length > 0) return { type: 'object', place, fields }
  note('typeChanged', place, { from: 'json', to: 'JSON string' })
  return { type: 'string', place, maxLength: numberOf(spec['maxlen']) }
}

function array(spec: Json, place: string, note: Note): ForeignValue {
  const name = ['elementTypeSpec', 'itemSpec', 'items'].find((field) => isRecord(spec[field])) ?? 'elementTypeSpec'
  const items = tuyaValue(recordOf(spec[name]), `${place}.${name}`, note)
  return { type: 'array', place, items, maxItems: numberOf(spec['maxSize'] ?? spec['maxsize'] ?? spec['size']) }
}
