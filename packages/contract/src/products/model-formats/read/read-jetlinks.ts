import { transType, type TransType } from '../../features/features.ts'
import { isRecord } from '../../../record.ts'
import { fieldOf, listOf, numberOf, recordOf, textOf, written, type Json } from './foreign-json.ts'
import type { ForeignFeature, ForeignModel, ForeignParameter, ForeignValue, Labels, Severity } from './foreign-model.ts'
import { isTrueIn, numberIn, peek, skipAll } from './tracked-json.ts'
import { noteInto, type Loss, type Note } from '../losses.ts'

/** JetLinks metadata: `properties`, `functions`, `events`, `tags`, each with an `id` and a `valueType`. */
export const isJetLinks = (root: unknown): boolean =>
  ['properties', 'functions', 'events'].every((part) => isEmptyList(fieldOf(root, part))) ||
  ['properties', 'functions', 'events', 'tags'].some((part) =>
    listOf(fieldOf(root, part)).some(
      (one) =>
        textOf(fieldOf(one, 'id')) !== undefined &&
        ['valueType', 'inputs', 'output'].some((field) => fieldOf(one, field) !== undefined),
    ),
  )

const isEmptyList = (list: unknown): boolean => Array.isArray(list) && list.length === 0

export function readJetLinks(root: unknown): ForeignModel {
  const losses: Loss[] = []
  const note = noteInto(losses)
  for (const [at, tag] of listOf(fieldOf(root, 'tags')).entries()) {
    note('partLeft', `tags[${at}]`, { field: 'tag', from: written(fieldOf(tag, 'id')) })
    skipAll(tag)
  }
  return {
    features: [
      ...listOf(fieldOf(root, 'properties')).map((one, at) => property(recordOf(one), `properties[${at}]`)),
      ...listOf(fieldOf(root, 'functions')).map((one, at) => operation(recordOf(one), `functions[${at}]`)),
      ...listOf(fieldOf(root, 'events')).map((one, at) => event(recordOf(one), `events[${at}]`)),
    ],
    losses,
  }
}

const common = (one: Json, place: string) => ({
  place,
  key: one['id'],
  name: { any: textOf(one['name']) },
  remark: textOf(one['description']),
  required: isTrueIn(one['expands'], 'required'),
})

function property(one: Json, place: string): ForeignFeature {
  const losses: Loss[] = []
  const note = noteInto(losses)
  return {
    ...common(one, place),
    kind: 'property',
    transType: accessOf(one['expands'], `${place}.expands.type`, note),
    value: valueOf(one['valueType'], `${place}.valueType`, note, one['expands']),
    losses,
  }
}

/** Newer files list the allowed access, older ones only mark a property as read-only. */
function accessOf(expands: unknown, place: string, note: Note): TransType {
  const listed = listOf(fieldOf(expands, 'type')).map(String)
  const others = listed.filter((one) => !['report', 'read', 'write'].includes(one))
  if (others.length > 0) note('left', place, { field: 'type', from: others.join(', ') })
  if (listed.length > 0) {
    const reports = listed.includes('report') || listed.includes('read')
    if (!listed.includes('write')) return transType.report
    return reports ? transType.reportAndDistribute : transType.distribute
  }
  return isTrueIn(expands, 'readOnly') ? transType.report : transType.reportAndDistribute
}

function operation(one: Json, place: string): ForeignFeature {
  const losses: Loss[] = []
  const note = noteInto(losses)
  const { output } = one
  return {
    ...common(one, place),
    kind: 'operation',
    input: parametersOf(one['inputs'], `${place}.inputs`, note),
    output: isRecord(output) && output['type'] !== undefined ? asParameters(output, `${place}.output`, note) : [],
    losses,
  }
}

const severities: Record<string, Severity> = { ordinary: 'info', warn: 'alarm', urgent: 'alarm' }

function event(one: Json, place: string): ForeignFeature {
  const losses: Loss[] = []
  const note = noteInto(losses)
  const { valueType } = one
  const output = isRecord(valueType) ? asParameters(valueType, `${place}.valueType`, note) : []
  const level = fieldOf(one['expands'], 'level')
  const severity = Object.hasOwn(severities, String(level)) ? severities[String(level)] : undefined
  if (level !== undefined && !severity) note('left', `${place}.expands.level`, { field: 'level', from: written(level) })
  return { ...common(one, place), kind: 'event', severity, output, losses }
}

/** A single value in JetLinks becomes a parameter. */
function asParameters(valueType: Json, place: string, note: Note): ForeignParameter[] {
  const value = valueOf(valueType, place, note)
  if (value.type === 'object') return [...value.fields]
  note('wrapped', place, { to: 'value' })
  return [{ place, key: 'value', name: {}, required: true, value }]
}

const parametersOf = (list: unknown, place: string, note: Note): ForeignParameter[] =>
  listOf(list).map((given, at) => {
    const one = recordOf(given)
    const own = `${place}[${at}]`
    return { ...common(one, own), value: valueOf(one['valueType'], `${own}.valueType`, note, one['expands']) }
  })

/**
 * Limits stand beside the type, in its own `expands`, or in those of the feature. The first one counts; another one that
 * differs stays unread, so that it is reported.
 */
function limitIn(places: readonly unknown[], ...names: readonly string[]): number | undefined {
  let found: number | undefined
  for (const place of places)
    for (const name of names) {
      const limit = numberOf(peek(place, name))
      if (limit !== undefined && (found === undefined || found === limit)) found = numberOf(fieldOf(place, name))
    }
  return found
}

function valueOf(given: unknown, place: string, note: Note, beside?: unknown): ForeignValue {
  const spec = recordOf(given)
  const type = textOf(spec['type']) ?? ''
  const places = [spec, spec['expands'], beside]
  const range = () => ({
    minimum: limitIn(places, 'min', 'minValue'),
    maximum: limitIn(places, 'max', 'maxValue'),
    unit: textOf(spec['unit']),
  })
  switch (type) {
    case 'int':
      return { type: 'integer', place, storage: 'int32', ...range() }
    case 'long':
      return { type: 'integer', place, storage: 'int64', ...range() }
    case 'float':
    case 'double':
      return { type: 'number', place, storage: type, ...range(), step: stepOf(spec) }
    case 'boolean':
      return boolean(spec, place, note)
    case 'string':
    case 'password': {
      if (type === 'password') note('typeChanged', place, { from: type, to: 'string' })
      const [maxLength, minLength] = [limitIn(places, 'maxLength'), limitIn(places, 'minLength')]
      return { type: 'string', place, maxLength, minLength }
    }
    case 'enum':
      return choice(spec, place, note)
    case 'array': {
      const items = valueOf(spec['elementType'], `${place}.elementType`, note)
      return { type: 'array', place, items, maxItems: limitIn(places, 'elementNumber') }
    }
    case 'object':
      return { type: 'object', place, fields: parametersOf(spec['properties'], `${place}.properties`, note) }
    default:
      return otherType(type, spec, place, note)
  }
}

/** Types that become another one here. */
function otherType(type: string, spec: Json, place: string, note: Note): ForeignValue {
  const changed = (to: string, from = type) => note('typeChanged', place, { from, to })
  switch (type) {
    case 'date':
      changed('string', `date ${textOf(spec['format']) ?? ''}`.trim())
      return { type: 'string', place, maxLength: 30 }
    case 'file':
      changed('string')
      return { type: 'string', place, maxLength: 255 }
    case 'user':
      changed('string')
      return { type: 'string', place, maxLength: 64 }
    case 'geoShape':
      changed('JSON string')
      return { type: 'string', place, maxLength: 255 }
    case 'geoPoint':
      changed('object')
      return { type: 'object', place, fields: [degrees('lon', 180, place), degrees('lat', 90, place)] }
    default:
      return { type: 'unknown', place, was: type }
  }
}

function degrees(key: string, limit: number, place: string): ForeignParameter {
  return { place, key, name: {}, value: { type: 'number', place, minimum: -limit, maximum: limit, unit: '°' } }
}

/** With `multi`, several of the values are chosen at a time. */
function choice(spec: Json, place: string, note: Note): ForeignValue {
  const elements = listOf(spec['elements']).map(recordOf)
  const entries = elements.map(({ value }) => (typeof value === 'number' ? value : written(value)))
  const labels = elements.map(({ text }, at): Labels[number] => [String(entries[at]), { any: written(text) }])
  const value: ForeignValue = { type: 'enum', place, entries, labels }
  const { multi } = spec
  if (multi !== true && multi !== 'true') return value
  note('typeChanged', place, { from: 'enum (multi)', to: 'array of enum' })
  return { type: 'array', place, items: value, maxItems: Math.max(entries.length, 1) }
}

/** Converts a number of decimals to a step. */
function stepOf(spec: Json): number | undefined {
  const digits = numberOf(peek(spec, 'scale')) ?? -1
  return digits < 0 || digits > 9 ? undefined : Number((10 ** -(numberIn(spec, 'scale') ?? 0)).toFixed(9))
}

function boolean(spec: Json, place: string, note: Note): ForeignValue {
  const [truth, untruth] = [spec['trueValue'] ?? true, spec['falseValue'] ?? false]
  const isPlain = String(truth) === 'true' && String(untruth) === 'false'
  if (!isPlain) note('boolValues', place, { from: `${written(untruth)}/${written(truth)}` })
  const texts = [textOf(spec['falseText']), textOf(spec['trueText'])]
  const labels = (['false', 'true'] as const).flatMap((value, at): Labels => {
    const label = texts[at]
    return label === undefined ? [] : [[value, { any: label }]]
  })
  return { type: 'boolean', place, labels }
}
