import { transType } from '../../features/features.ts'
import { isRecord } from '../../../record.ts'
import { fieldOf, listOf, recordOf, textOf, written, type Json } from './foreign-json.ts'
import type { ForeignFeature, ForeignModel, ForeignParameter } from './foreign-model.ts'
import { noteInto, type Loss, type Note } from '../losses.ts'
import { dtdlName, EVENT_COMMENT } from './dtdl-names.ts'
import { modelFormatLimits } from '../model-formats.limits.ts'
import { dtdlValue, type Schemas } from './read-dtdl-value.ts'

/** The Digital Twins Definition Language, version 3 and 2: one interface or several. */
export const isDtdl = (root: unknown): boolean =>
  interfacesIn(root).some((one) => written(one['@context']).includes('dtmi:dtdl:context;') || 'contents' in one)

const typesOf = (one: unknown): string[] => [fieldOf(one, '@type')].flat().map(String)

const interfacesIn = (root: unknown): Json[] =>
  (Array.isArray(root) ? root : [root]).filter(isRecord).filter((one) => typesOf(one).includes('Interface'))

/** The ids of the interfaces in the file. */
type InterfaceIds = ReadonlySet<unknown>

interface Result {
  content: Json
  place: string
  schemas: Schemas
}

/** The features of every interface in the file, including extended interfaces and components. */
export function readDtdl(root: unknown): ForeignModel {
  const losses: Loss[] = []
  const note = noteInto(losses)
  const isList = Array.isArray(root)
  const budget = { values: modelFormatLimits.values }
  const ids: InterfaceIds = new Set(interfacesIn(root).map((one) => one['@id']))
  const found = (isList ? root : [root]).flatMap((one: unknown, at): Result[] => {
    if (!isRecord(one) || !typesOf(one).includes('Interface')) return []
    const place = isList ? `[${at}].` : ''
    noteElsewhere(one, ids, place, note)
    const schemas = schemasOf(one)
    return listOf(one['contents']).map((content, index) => ({
      content: recordOf(content),
      place: `${place}contents[${index}]`,
      schemas: { byId: schemas, budget },
    }))
  })
  return { features: found.flatMap((one) => featureOf(one, ids, note) ?? []), losses }
}

/** Reports an extended interface that is not in the file. */
function noteElsewhere(one: Json, ids: InterfaceIds, place: string, note: Note): void {
  for (const base of [one['extends'] ?? []].flat()) {
    const id = typeof base === 'string' ? base : written(fieldOf(base, '@id'))
    if (!ids.has(id)) note('partLeft', `${place}extends`, { field: 'extends', from: id })
  }
}

const schemasOf = (one: Json): Schemas['byId'] =>
  new Map(listOf(one['schemas']).map((schema) => [written(fieldOf(schema, '@id')), recordOf(schema)]))

function featureOf(found: Result, ids: InterfaceIds, noteOfFile: Note): ForeignFeature | undefined {
  const { content, place } = found
  const types = typesOf(content)
  const losses: Loss[] = []
  const note = noteInto(losses)
  if (types.includes('Property') || types.includes('Telemetry')) {
    noteSemantics(types, place, note)
    return types.includes('Property') ? property(found, note, losses) : telemetry(found, types, note, losses)
  }
  if (types.includes('Command')) return command(found, note, losses)
  const kind = types.join(' ')
  const name = written(content['name'])
  const target = typeof content['schema'] === 'string' ? content['schema'] : ''
  const isHere = types.includes('Component') && ids.has(target)
  if (!isHere) noteOfFile('partLeft', place, { field: kind || '@type', from: name })
  return undefined
}

const describe = (given: unknown): string | undefined => {
  const { zh, en, any } = dtdlName(given)
  return zh ?? en ?? any
}

function common({ content, place }: Result, note: Note) {
  const description = dtdlName(content['description'])
  if (description.zh !== undefined && description.en !== undefined)
    note('left', `${place}.description.en`, { field: 'description', from: description.en })
  return {
    place,
    key: content['name'],
    name: dtdlName(content['displayName']),
    remark: describe(content['description']),
  }
}

/** Reports semantic types in addition to the element's own: their unit is imported, other meanings are lost. */
function noteSemantics(types: readonly string[], place: string, note: Note): void {
  const semantics = types.filter((type) => !['Property', 'Telemetry', 'Event'].includes(type))
  if (semantics.length > 0) note('left', `${place}.@type`, { field: '@type', from: semantics.join(', ') })
}

function property(found: Result, note: Note, losses: Loss[]): ForeignFeature {
  const { content, place, schemas } = found
  const value = dtdlValue(content['schema'], `${place}.schema`, schemas, note)
  const isWritable = content['writable'] === true
  return {
    ...common(found, note),
    kind: 'property',
    transType: isWritable ? transType.reportAndDistribute : transType.report,
    value: withUnit(value, content['unit']),
    losses,
  }
}

const withUnit = (value: ReturnType<typeof dtdlValue>, unit: unknown) =>
  (value.type === 'integer' || value.type === 'number') && textOf(unit) ? { ...value, unit: textOf(unit) } : value

/** Telemetry marked as an event is an event; other telemetry is a reported property. */
function telemetry(found: Result, types: readonly string[], note: Note, losses: Loss[]): ForeignFeature {
  const { content, place, schemas } = found
  const comment = textOf(content['comment']) ?? ''
  const isOwn = comment.startsWith(EVENT_COMMENT)
  if (!isOwn && !types.includes('Event')) {
    note('typeChanged', place, { from: 'Telemetry', to: 'property' })
    return property(found, note, losses)
  }
  const hasData = comment !== `${EVENT_COMMENT} without data`
  const output = hasData ? parameters(content['schema'], 'value', `${place}.schema`, schemas, note) : []
  return { ...common(found, note), kind: 'event', output, losses }
}

function command(found: Result, note: Note, losses: Loss[]): ForeignFeature {
  const { content, place, schemas } = found
  const kind = textOf(content['commandType'])
  if (kind !== undefined) note('left', `${place}.commandType`, { field: 'commandType', from: kind })
  const payload = (part: 'request' | 'response') => {
    const given = content[part]
    if (!isRecord(given)) return []
    return parameters(given['schema'], given['name'], `${place}.${part}.schema`, schemas, note)
  }
  return { ...common(found, note), kind: 'operation', input: payload('request'), output: payload('response'), losses }
}

/** A single value in DTDL becomes a parameter. */
function parameters(
  schema: unknown,
  key: unknown,
  place: string,
  schemas: Schemas,
  note: Note,
): readonly ForeignParameter[] {
  const value = dtdlValue(schema, place, schemas, note)
  if (value.type === 'object') return value.fields
  note('wrapped', place, { to: written(key) })
  return [{ place, key, name: {}, required: true, value }]
}
