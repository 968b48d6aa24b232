import { featureLimits } from '../../features/features.limits.ts'
import { transType, type TransType } from '../../features/features.ts'
import { isRecord } from '../../../record.ts'
import { fieldOf, listOf, numberOf, recordOf, textOf, written, type Json } from './foreign-json.ts'
import type { ForeignFeature, ForeignModel, ForeignParameter, ForeignValue, Labels } from './foreign-model.ts'
import { noteInto, type Loss, type Note } from '../losses.ts'

/** Alibaba Cloud's Thing Specification Language: `properties`, `services`, `events` with `dataType.specs`. */
export const isTsl = (root: unknown): boolean =>
  isRecord(root) &&
  ['properties', 'services', 'events'].some((part) =>
    listOf(fieldOf(root, part)).some((one) => fieldOf(one, 'identifier') !== undefined),
  )

export function readTsl(root: unknown): ForeignModel {
  const losses: Loss[] = []
  const note = noteInto(losses)
  const blocks = fieldOf(root, 'functionBlocks')
  if (listOf(blocks).length > 0) note('left', 'functionBlocks', { field: 'functionBlocks', from: written(blocks) })
  const features = [
    ...listOf(fieldOf(root, 'properties')).map((one, at) => property(recordOf(one), `properties[${at}]`)),
    ...listOf(fieldOf(root, 'services')).map((one, at) => service(recordOf(one), `services[${at}]`, note)),
    ...listOf(fieldOf(root, 'events')).map((one, at) => event(recordOf(one), `events[${at}]`, note)),
  ]
  return { features: features.filter((one) => one !== undefined), losses }
}

const common = (one: Json, place: string) => ({
  place,
  key: one['identifier'],
  name: { any: textOf(one['name']) },
  remark: textOf(one['desc']) ?? textOf(one['description']),
  required: one['required'] === true,
})

const accessModes: Record<string, TransType> = {
  r: transType.report,
  w: transType.distribute,
  rw: transType.reportAndDistribute,
}

function property(one: Json, place: string): ForeignFeature {
  const losses: Loss[] = []
  const note = noteInto(losses)
  const mode = textOf(one['accessMode'])?.toLowerCase() ?? 'r'
  noteExtension(one, place, note)
  return {
    ...common(one, place),
    kind: 'property',
    transType: accessModes[mode] ?? transType.report,
    value: valueOf(one['dataType'], `${place}.dataType`, note),
    losses,
  }
}

/** Services that the platform adds to every model: reporting, setting and reading of properties. */
const isBuiltIn = (one: Json): boolean => /^thing\.(event|service)\.property\./.test(textOf(one['method']) ?? '')

function service(one: Json, place: string, noteOfFile: Note): ForeignFeature | undefined {
  if (isBuiltIn(one)) {
    noteOfFile('builtIn', place, { from: written(one['identifier']) })
    return undefined
  }
  const losses: Loss[] = []
  const note = noteInto(losses)
  if (textOf(one['callType']) === 'async') note('left', `${place}.callType`, { field: 'callType', from: 'async' })
  noteExtension(one, place, note)
  return {
    ...common(one, place),
    kind: 'operation',
    input: parametersOf(one['inputData'], `${place}.inputData`, note),
    output: parametersOf(one['outputData'], `${place}.outputData`, note),
    losses,
  }
}

function event(one: Json, place: string, noteOfFile: Note): ForeignFeature | undefined {
  if (isBuiltIn(one)) {
    noteOfFile('builtIn', place, { from: written(one['identifier']) })
    return undefined
  }
  const losses: Loss[] = []
  const note = noteInto(losses)
  const level = textOf(one['type'])
  if (level !== undefined) note('left', `${place}.type`, { field: 'type', from: level })
  noteExtension(one, place, note)
  return {
    ...common(one, place),
    kind: 'event',
    output: parametersOf(one['outputData'], `${place}.outputData`, note),
    losses,
  }
}

function noteExtension(one: Json, place: string, note: Note): void {
  const extension = one['extendConfig']
  if (extension !== undefined && written(extension) !== '' && written(extension) !== '{}')
    note('left', `${place}.extendConfig`, { field: 'extendConfig', from: written(extension) })
}

const parametersOf = (list: unknown, place: string, note: Note): ForeignParameter[] =>
  listOf(list).map((given, at) => {
    const one = recordOf(given)
    const own = `${place}[${at}]`
    return { ...common(one, own), value: valueOf(one['dataType'], `${own}.dataType`, note) }
  })

function valueOf(dataType: unknown, place: string, note: Note): ForeignValue {
  const type = textOf(fieldOf(dataType, 'type')) ?? ''
  const specs = fieldOf(dataType, 'specs')
  const own = recordOf(specs)
  const at = `${place}.specs`
  switch (type) {
    case 'int':
      return { type: 'integer', place: at, storage: 'int32', ...rangeOf(own) }
    case 'float':
    case 'double':
      return { type: 'number', place: at, storage: type, ...rangeOf(own) }
    case 'text':
      return { type: 'string', place: at, maxLength: numberOf(own['length']) }
    case 'date':
      note('typeChanged', place, { from: 'date', to: 'string' })
      return { type: 'string', place: at, maxLength: 20 }
    case 'bool':
      note('zeroOne', place)
      return { type: 'boolean', place: at, labels: labelsOf(own, booleanOf) }
    case 'enum':
      return { type: 'enum', place: at, entries: entriesOf(own), labels: labelsOf(own, entryOf) }
    case 'struct':
      return { type: 'object', place: at, fields: parametersOf(specs, at, note) }
    case 'array': {
      const items = valueOf(own['item'], `${at}.item`, note)
      return { type: 'array', place: at, items, maxItems: numberOf(own['size']) }
    }
    default:
      return { type: 'unknown', place, was: type }
  }
}

const entryOf = (value: string): string | number => (/^-?\d{1,15}$/.test(value) ? Number(value) : value)

/** One more than an enum allows, so that an excess is still detected. */
const entriesOf = (specs: Json): (string | number)[] =>
  Object.keys(specs)
    .slice(0, featureLimits.enumEntries + 1)
    .map(entryOf)

const booleanOf = (value: string): boolean => value === '1' || value === 'true'

const labelsOf = (specs: Json, valueOfKey: (key: string) => unknown): Labels =>
  Object.keys(specs)
    .slice(0, featureLimits.enumEntries)
    .map((key) => [String(valueOfKey(key)), { any: written(specs[key]) }])

const rangeOf = (specs: Json) => ({
  minimum: numberOf(specs['min']),
  maximum: numberOf(specs['max']),
  step: numberOf(specs['step']),
  unit: textOf(specs['unit']),
})
