import { featureLimits } from '../../../features/features.limits.ts'
import { isRecord } from '../../../../record.ts'
import { fieldOf, firstOf, listOf, numberOf, recordOf, textOf, written, type Json } from '../foreign-json.ts'
import type { ForeignFeature, ForeignModel, ForeignParameter, ForeignValue, Labels } from '../foreign-model.ts'
import { noteInto, type Loss, type Note } from '../../losses.ts'
import { isOfDefault } from './read-tsl.ts'
import { tslAccess, tslScalar, tslSeverity, withTslDefault } from './read-tsl-value.ts'
import { isTrueIn, numberIn, skip } from '../tracked-json.ts'

const ownWords = {
  properties: ['rwFlag', 'dataSpecs', 'dataSpecsList'],
  services: ['serviceName', 'inputParams', 'outputParams'],
  events: ['eventName', 'eventType', 'outputdata'],
} as const

const parts = ['properties', 'services', 'events'] as const
const parameterLists = ['inputData', 'inputParams', 'outputData', 'outputParams', 'outputdata'] as const

/** A feature and its parameters: whatever has a `dataType` of its own. */
const typedParts = (feature: Json): Json[] => [
  feature,
  ...parameterLists.flatMap((name) => listOf(fieldOf(feature, name)).filter(isRecord)),
]

/**
 * The same model as Alibaba's API returns and takes it (QueryThingModel, ImportThingModelTsl): types in capitals beside
 * their `dataSpecs`, `rwFlag`, and names of their own for services and events. A type that is an object belongs to the
 * other form, whichever word of this one stands elsewhere in the file.
 */
export function isTslApi(root: unknown): boolean {
  if (!isRecord(root)) return false
  const features = parts.flatMap((part) =>
    listOf(fieldOf(root, part)).flatMap((feature) => (isRecord(feature) ? [{ part, feature }] : [])),
  )
  const types = features.flatMap(({ feature }) => typedParts(feature)).map((one) => one['dataType'])
  if (types.some(isRecord)) return false
  return (
    types.some((type) => typeof type === 'string') ||
    features.some(({ part, feature }) => ownWords[part].some((word) => word in feature))
  )
}

export function readTslApi(given: unknown): ForeignModel {
  const root = recordOf(given)
  const block = textOf(root['functionBlockId']) ?? ''
  const prefixed = (key: unknown): unknown => (isOfDefault(block) ? key : `${block}:${String(key)}`)
  const each = (
    part: keyof typeof ownWords,
    read: (one: Json, place: string, note: Note, losses: Loss[]) => ForeignFeature,
  ) =>
    listOf(root[part]).map((item, at) => {
      const losses: Loss[] = []
      const feature = read(recordOf(item), `${part}[${at}]`, noteInto(losses), losses)
      return { ...feature, key: prefixed(feature.key) }
    })
  return {
    features: [...each('properties', property), ...each('services', service), ...each('events', event)],
    losses: [],
  }
}

function common(one: Json, place: string, name: string) {
  skip(one, 'custom', 'order', 'direction')
  return {
    place,
    key: one['identifier'],
    name: { any: textOf(firstOf(one, name, 'name')) },
    remark: textOf(firstOf(one, 'desc', 'description')),
    required: isTrueIn(one, 'required'),
  }
}

const property = (one: Json, place: string, note: Note, losses: Loss[]): ForeignFeature => ({
  ...common(one, place, 'name'),
  kind: 'property',
  transType: tslAccess(firstOf(one, 'rwFlag', 'accessMode'), `${place}.rwFlag`, note),
  value: valueOf(one, place, note),
  losses,
})

const service = (one: Json, place: string, note: Note, losses: Loss[]): ForeignFeature => ({
  ...common(one, place, 'serviceName'),
  kind: 'operation',
  input: parametersOf(one, ['inputParams', 'inputData'], place, note),
  output: parametersOf(one, ['outputParams', 'outputData', 'outputdata'], place, note),
  losses,
})

const event = (one: Json, place: string, note: Note, losses: Loss[]): ForeignFeature => ({
  ...common(one, place, 'eventName'),
  kind: 'event',
  severity: tslSeverity(firstOf(one, 'eventType', 'type'), `${place}.eventType`, note),
  output: parametersOf(one, ['outputData', 'outputdata', 'outputParams'], place, note),
  losses,
})

function parametersOf(one: Json, names: readonly string[], place: string, note: Note): ForeignParameter[] {
  const name = names.find((known) => Object.hasOwn(one, known)) ?? ''
  return listOf(fieldOf(one, name)).map((given, at) => {
    const own = `${place}.${name}[${at}]`
    const parameter = recordOf(given)
    return { ...common(parameter, own, 'name'), value: valueOf(parameter, own, note) }
  })
}

/** `dataType` is repeated within the specs. */
function valueOf(one: Json, place: string, note: Note): ForeignValue {
  const specs = recordOf(firstOf(one, 'dataSpecs', 'specs'))
  const type = (textOf(one['dataType']) ?? textOf(specs['dataType']) ?? '').toLowerCase()
  skip(specs, 'dataType', 'custom')
  const value = typed(type, specs, one['dataSpecsList'], place, note)
  return withTslDefault(value, one, 'defaultValue')
}

function typed(type: string, specs: Json, list: unknown, place: string, note: Note): ForeignValue {
  const at = `${place}.dataSpecs`
  switch (type) {
    case 'bool':
    case 'enum':
      return choice(type, listOf(list).map(recordOf), `${place}.dataSpecsList`, note)
    case 'struct':
      return { type: 'object', place: at, fields: fieldsOf(list, `${place}.dataSpecsList`, note) }
    case 'array': {
      const childType = (textOf(specs['childDataType']) ?? '').toLowerCase()
      const child = recordOf(specs['dataSpecs'])
      skip(child, 'dataType', 'custom')
      const items = typed(childType, child, specs['dataSpecsList'], at, note)
      return { type: 'array', place: at, items, maxItems: numberIn(specs, 'size') }
    }
    default:
      return tslScalar(type, specs, { place: `${place}.dataType`, at }, note)
  }
}

/** An entry has `childDataType`, and its specs in `childSpecsDTO` or `childEnumSpecsDTO`; newer files use `dataSpecs`. */
const fieldsOf = (list: unknown, place: string, note: Note): ForeignParameter[] =>
  listOf(list).map((given, at) => {
    const one = recordOf(given)
    const own = `${place}[${at}]`
    skip(one, 'dataType')
    const type = (textOf(firstOf(one, 'childDataType', 'dataType')) ?? '').toLowerCase()
    const specs = recordOf(firstOf(one, 'childSpecsDTO', 'dataSpecs'))
    skip(specs, 'dataType', 'custom')
    const value = typed(type, specs, firstOf(one, 'childEnumSpecsDTO', 'dataSpecsList'), own, note)
    const name = { any: textOf(firstOf(one, 'childName', 'name')) }
    return { ...common(one, own, 'childName'), name, value: withTslDefault(value, one, 'defaultValue') }
  })

function choice(type: 'bool' | 'enum', list: readonly Json[], place: string, note: Note): ForeignValue {
  const kept = list.slice(0, featureLimits.enumEntries + 1)
  const labels = kept.map((one): Labels[number] => {
    skip(one, 'dataType', 'custom')
    const value = written(one['value'])
    return [type === 'bool' ? String(value === '1' || value === 'true') : value, { any: textOf(one['name']) }]
  })
  if (type === 'bool') {
    note('zeroOne', place)
    return { type: 'boolean', place, labels }
  }
  const entries = kept.map((one) => numberOf(one['value']) ?? written(one['value']))
  return { type: 'enum', place, entries, labels }
}
