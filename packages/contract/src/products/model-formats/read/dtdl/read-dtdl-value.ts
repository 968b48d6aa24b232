import { listOf, recordOf, textOf, written, type Json } from '../foreign-json.ts'
import { featureLimits } from '../../../features/features.limits.ts'
import type { ForeignParameter, ForeignValue, Labels } from '../foreign-model.ts'
import { peek, skip } from '../tracked-json.ts'
import type { Note } from '../../losses.ts'
import { dtdlName, dtdlRemark, enumName } from './dtdl-names.ts'

/** An interface's own schemas by id, and the remaining budget of values for the file. */
export interface Schemas {
  byId: ReadonlyMap<string, Json>
  budget: { values: number }
}

const primitives: Record<string, (place: string) => ForeignValue> = {
  boolean: (place) => ({ type: 'boolean', place }),
  integer: (place) => ({ type: 'integer', place, storage: 'int32' }),
  long: (place) => ({ type: 'integer', place, storage: 'int64' }),
  float: (place) => ({ type: 'number', place, storage: 'float' }),
  double: (place) => ({ type: 'number', place, storage: 'double' }),
  string: (place) => ({ type: 'string', place }),
  date: (place) => ({ type: 'string', place, format: 'date', maxLength: 10 }),
  dateTime: (place) => ({ type: 'string', place, format: 'date-time', maxLength: 40 }),
  time: (place) => ({ type: 'string', place, format: 'time', maxLength: 18 }),
}

const geospatial = new Set(['lineString', 'multiLineString', 'multiPoint', 'multiPolygon', 'point', 'polygon'])

export function dtdlValue(schema: unknown, place: string, schemas: Schemas, note: Note, level = 1): ForeignValue {
  // A schema may be shared, contain itself, or contain others that do, so the budget bounds the expansion.
  if (schemas.budget.values-- <= 0) return { type: 'unknown', place, was: '…' }
  if (typeof schema === 'string') {
    const shared = schemas.byId.get(schema)
    if (!shared) return primitive(schema, place, note)
    if (level <= featureLimits.depth) return dtdlValue(shared, place, schemas, note, level)
    return { type: 'object', place, fields: [] }
  }
  const own = recordOf(schema)
  skip(own, '@id', 'valueSchema')
  const within = (inner: unknown, at: string) => dtdlValue(inner, at, schemas, note, level + 1)
  switch (
    [own['@type']]
      .flat()
      .map(String)
      .find((type) => ['Array', 'Enum', 'Map', 'Object'].includes(type))
  ) {
    case 'Array':
      return { type: 'array', place, items: within(own['elementSchema'], `${place}.elementSchema`) }
    case 'Enum':
      return enumOf(own, place)
    case 'Object':
      return { type: 'object', place, fields: fieldsOf(own, place, within, note) }
    case 'Map':
      note('typeChanged', place, { from: 'Map', to: 'JSON string' })
      return { type: 'string', place, maxLength: 255 }
    default:
      return { type: 'unknown', place, was: written(own['@type']) }
  }
}

function primitive(name: string, place: string, note: Note): ForeignValue {
  const known = Object.hasOwn(primitives, name) ? primitives[name] : undefined
  if (known) return known(place)
  if (name === 'duration') {
    note('typeChanged', place, { from: name, to: 'string' })
    return { type: 'string', place, maxLength: 40 }
  }
  if (geospatial.has(name)) {
    note('typeChanged', place, { from: name, to: 'JSON string' })
    return { type: 'string', place, maxLength: 255 }
  }
  return { type: 'unknown', place, was: name }
}

function enumOf(own: Json, place: string): ForeignValue {
  const values = listOf(own['enumValues']).map(recordOf)
  const entries = values.map(({ enumValue }) => (typeof enumValue === 'number' ? enumValue : written(enumValue)))
  const labels = values.flatMap((one, at): Labels => {
    const value = String(entries[at])
    const { zh, en, any } = dtdlName(one['displayName'])
    skip(one, '@id', '@type')
    if (written(peek(one, 'name')).startsWith(enumName(value).slice(0, 60))) skip(one, 'name')
    if (zh !== undefined || en !== undefined) return [[value, { zh, en }]]
    const label = any ?? textOf(one['name'])
    const isMade = label === enumName(value) || /^value_\w+$/.test(label ?? '')
    return label === undefined || isMade ? [] : [[value, { any: label }]]
  })
  return { type: 'enum', place, entries, labels }
}

function fieldsOf(
  own: Json,
  place: string,
  within: (inner: unknown, at: string) => ForeignValue,
  note: Note,
): readonly ForeignParameter[] {
  return listOf(own['fields']).map((given, at) => {
    const one = recordOf(given)
    const ownPlace = `${place}.fields[${at}]`
    skip(one, '@id', '@type')
    return {
      place: ownPlace,
      key: one['name'],
      name: dtdlName(one['displayName']),
      remark: dtdlRemark(one, ownPlace, note),
      value: within(one['schema'], `${ownPlace}.schema`),
    }
  })
}
