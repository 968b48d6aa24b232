import { transType, type TransType } from '../../features/features.ts'
import { isRecord } from '../../../record.ts'
import { fieldOf, listOf, numberOf, recordOf, textOf, written, type Json } from './foreign-json.ts'
import type { ForeignFeature, ForeignModel, ForeignParameter, ForeignValue, Labels } from './foreign-model.ts'
import { noteInto, type Loss, type Note } from '../losses.ts'

/** JetLinks metadata: `properties`, `functions`, `events`, `tags`, each with an `id` and a `valueType`. */
export const isJetLinks = (root: unknown): boolean =>
  ['properties', 'functions', 'events', 'tags'].some((part) =>
    listOf(fieldOf(root, part)).some(
      (one) =>
        textOf(fieldOf(one, 'id')) !== undefined &&
        ['valueType', 'inputs', 'output'].some((field) => fieldOf(one, field) !== undefined),
    ),
  )

export function readJetLinks(root: unknown): ForeignModel {
  const losses: Loss[] = []
  const note = noteInto(losses)
  for (const [at, tag] of listOf(fieldOf(root, 'tags')).entries()) {
    note('partLeft', `tags[${at}]`, { field: 'tag', from: written(fieldOf(tag, 'id')) })
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
  required: fieldOf(one['expands'], 'required') === true,
})

function property(one: Json, place: string): ForeignFeature {
  const losses: Loss[] = []
  const note = noteInto(losses)
  noteExpands(one, place, ['readOnly', 'type', 'required'], note)
  return {
    ...common(one, place),
    kind: 'property',
    transType: accessOf(one['expands']),
    value: valueOf(one['valueType'], `${place}.valueType`, note),
    losses,
  }
}

/** Newer files list the allowed access, older ones only mark a property as read-only. */
function accessOf(expands: unknown): TransType {
  const listed = listOf(fieldOf(expands, 'type')).map(String)
  if (listed.length > 0) {
    const reports = listed.includes('report') || listed.includes('read')
    if (!listed.includes('write')) return transType.report
    return reports ? transType.reportAndDistribute : transType.distribute
  }
  const readOnly = fieldOf(expands, 'readOnly')
  return readOnly === true || readOnly === 'true' ? transType.report : transType.reportAndDistribute
}

function operation(one: Json, place: string): ForeignFeature {
  const losses: Loss[] = []
  const note = noteInto(losses)
  if (one['async'] === true) note('left', `${place}.async`, { field: 'async', from: 'true' })
  noteExpands(one, place, [], note)
  const { output } = one
  return {
    ...common(one, place),
    kind: 'operation',
    input: parametersOf(one['inputs'], `${place}.inputs`, note),
    output: isRecord(output) && output['type'] !== undefined ? asParameters(output, `${place}.output`, note) : [],
    losses,
  }
}

function event(one: Json, place: string): ForeignFeature {
  const losses: Loss[] = []
  const note = noteInto(losses)
  noteExpands(one, place, [], note)
  const { valueType } = one
  const output = isRecord(valueType) ? asParameters(valueType, `${place}.valueType`, note) : []
  return { ...common(one, place), kind: 'event', output, losses }
}

/** A single value in JetLinks becomes a parameter. */
function asParameters(valueType: Json, place: string, note: Note): ForeignParameter[] {
  const value = valueOf(valueType, place, note)
  if (value.type === 'object') return [...value.fields]
  note('wrapped', place, { to: 'value' })
  return [{ place, key: 'value', name: {}, required: true, value }]
}

function noteExpands(one: Json, place: string, known: readonly string[], note: Note): void {
  for (const [field, value] of Object.entries(recordOf(one['expands']))) {
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0)
    if (!known.includes(field) && !isEmpty) note('left', `${place}.expands.${field}`, { field, from: written(value) })
  }
}

const parametersOf = (list: unknown, place: string, note: Note): ForeignParameter[] =>
  listOf(list).map((given, at) => {
    const one = recordOf(given)
    const own = `${place}[${at}]`
    return { ...common(one, own), value: valueOf(one['valueType'], `${own}.valueType`, note) }
  })

function valueOf(given: unknown, place: string, note: Note): ForeignValue {
  const spec = recordOf(given)
  const type = textOf(spec['type']) ?? ''
  switch (type) {
    case 'int':
      return { type: 'integer', place, storage: 'int32', ...rangeOf(spec) }
    case 'long':
      return { type: 'integer', place, storage: 'int64', ...rangeOf(spec) }
    case 'float':
    case 'double':
      return { type: 'number', place, storage: type, ...rangeOf(spec), step: stepOf(spec) }
    case 'boolean':
      return boolean(spec, place, note)
    case 'string':
    case 'password':
      if (type === 'password') note('typeChanged', place, { from: type, to: 'string' })
      return { type: 'string', place, maxLength: numberOf(fieldOf(spec['expands'], 'maxLength') ?? spec['maxLength']) }
    case 'enum': {
      const labels = listOf(spec['elements']).map((one): Labels[number] => [
        written(fieldOf(one, 'value')),
        { any: written(fieldOf(one, 'text')) },
      ])
      return { type: 'enum', place, entries: labels.map(([value]) => value), labels }
    }
    case 'date':
      note('typeChanged', place, { from: `date ${textOf(spec['format']) ?? ''}`.trim(), to: 'string' })
      return { type: 'string', place, maxLength: 30 }
    case 'file':
      note('typeChanged', place, { from: type, to: 'string' })
      return { type: 'string', place, maxLength: 255 }
    case 'geoPoint':
      note('typeChanged', place, { from: type, to: 'object' })
      return { type: 'object', place, fields: [degrees('lon', 180, place), degrees('lat', 90, place)] }
    case 'object':
      return { type: 'object', place, fields: parametersOf(spec['properties'], `${place}.properties`, note) }
    case 'array': {
      const items = valueOf(spec['elementType'], `${place}.elementType`, note)
      return { type: 'array', place, items, maxItems: numberOf(fieldOf(spec['expands'], 'elementNumber')) }
    }
    default:
      return { type: 'unknown', place, was: type }
  }
}

function degrees(key: string, limit: number, place: string): ForeignParameter {
  return { place, key, name: {}, value: { type: 'number', place, minimum: -limit, maximum: limit, unit: '°' } }
}

const rangeOf = (spec: Json) => ({
  minimum: numberOf(spec['min'] ?? spec['minValue']),
  maximum: numberOf(spec['max'] ?? spec['maxValue']),
  unit: textOf(spec['unit']),
})

/** Converts a number of decimals to a step. */
function stepOf({ scale }: Json): number | undefined {
  const digits = numberOf(scale)
  return digits === undefined || digits < 0 || digits > 9 ? undefined : Number((10 ** -digits).toFixed(9))
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
