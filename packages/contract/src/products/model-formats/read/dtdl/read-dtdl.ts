import { transType } from '../../../features/features.ts'
import { isRecord } from '../../../../record.ts'
import { textOf, written, type Json } from '../foreign-json.ts'
import type { ForeignFeature, ForeignModel, ForeignName, ForeignParameter } from '../foreign-model.ts'
import { noteInto, type Loss, type Note } from '../../losses.ts'
import { contentsOf, typesOf, type Content } from './dtdl-interfaces.ts'
import { dtdlName, dtdlRemark, EVENT_COMMENT, EVENT_WITHOUT_DATA } from './dtdl-names.ts'
import { DomainError } from '../../../../refusals.ts'
import { isTrueIn, peek, skip, skipAll } from '../tracked-json.ts'
import { modelFormatLimits } from '../../model-formats.limits.ts'
import { dtdlValue, type Schemas } from './read-dtdl-value.ts'

/** The Digital Twins Definition Language, version 3 and 2: one interface or several. */
export const isDtdl = (root: unknown): boolean =>
  interfacesIn(root).some((one) => written(peek(one, '@context')).includes('dtmi:dtdl:context;') || 'contents' in one)

const interfacesIn = (root: unknown): Json[] =>
  (Array.isArray(root) ? root : [root]).filter(isRecord).filter((one) => typesOf(one).includes('Interface'))

const readable = new Set(['2', '3'])

/** Types of another version would be read as unknown ones, each with a reason that is not the true one. */
function requireVersion(root: unknown): void {
  for (const one of interfacesIn(root)) {
    const version = /dtmi:dtdl:context;(\d+)/.exec(written(one['@context']))?.[1]
    if (version !== undefined && !readable.has(version)) throw new DomainError('model-formats.dtdlVersion', { version })
  }
}

/** The features of every interface in the file, including extended interfaces and components. */
export function readDtdl(root: unknown): ForeignModel {
  requireVersion(root)
  const losses: Loss[] = []
  const note = noteInto(losses)
  const found = contentsOf(root, { values: modelFormatLimits.values }, note)
  return { features: found.flatMap((one) => featureOf(one, note) ?? []), losses }
}

function featureOf(found: Content, noteOfFile: Note): ForeignFeature | undefined {
  const { content, place } = found
  skip(content, '@id')
  const types = typesOf(content)
  const losses: Loss[] = []
  const note = noteInto(losses)
  if (types.includes('Property') || types.includes('Telemetry')) {
    noteSemantics(types, place, note)
    return types.includes('Property') ? property(found, note, losses) : telemetry(found, types, note, losses)
  }
  if (types.includes('Command')) return command(found, note, losses)
  noteOfFile('partLeft', place, { field: types.join(' ') || '@type', from: written(content['name']) })
  skipAll(content)
  return undefined
}

function common({ content, place, within }: Content, note: Note) {
  return {
    place,
    key: [...within.map(({ key }) => key), content['name']].join('_'),
    name: nameWithin(within, dtdlName(content['displayName']), textOf(content['name'])),
    remark: dtdlRemark(content, place, note),
  }
}

/** "Indoor temperature": the names of the components before that of the element; without one the identifier speaks. */
function nameWithin(within: Content['within'], own: ForeignName, key: string | undefined): ForeignName {
  const isNamed = (own.zh ?? own.en ?? own.any) !== undefined
  const ownIn = (language: 'zh' | 'en' | 'any') =>
    isNamed ? own[language] : within.some(({ name }) => name[language] !== undefined) ? key : undefined
  const joined = (language: 'zh' | 'en' | 'any') =>
    ownIn(language) &&
    [...within.map((one) => one.name[language] ?? one.name.en ?? one.name.any ?? one.key), ownIn(language)].join(' ')
  return { zh: joined('zh'), en: joined('en'), any: joined('any') }
}

/** Reports semantic types in addition to the element's own: their unit is imported, other meanings are lost. */
function noteSemantics(types: readonly string[], place: string, note: Note): void {
  const semantics = types.filter((type) => !['Property', 'Telemetry', 'Event'].includes(type))
  if (semantics.length > 0) note('left', `${place}.@type`, { field: '@type', from: semantics.join(', ') })
}

function property(found: Content, note: Note, losses: Loss[]): ForeignFeature {
  const { content, place, schemas } = found
  const value = dtdlValue(content['schema'], `${place}.schema`, schemas, note)
  const isWritable = content['writable'] === true
  return {
    ...common(found, note),
    kind: 'property',
    transType: isWritable ? transType.reportAndDistribute : transType.report,
    value: withUnit(value, content),
    losses,
  }
}

/** The unit of what is no number stays unread. */
const withUnit = (value: ReturnType<typeof dtdlValue>, content: Json) =>
  value.type === 'integer' || value.type === 'number' ? { ...value, unit: textOf(content['unit']) } : value

/** Telemetry marked as an event is an event; other telemetry is a reported property. */
function telemetry(found: Content, types: readonly string[], note: Note, losses: Loss[]): ForeignFeature {
  const { content, place, schemas } = found
  const comment = textOf(peek(content, 'comment')) ?? ''
  const isOwn = comment === EVENT_COMMENT || comment === EVENT_WITHOUT_DATA
  if (!isOwn && !types.includes('Event')) {
    note('typeChanged', place, { from: 'Telemetry', to: 'property' })
    return property(found, note, losses)
  }
  const hasData = comment !== EVENT_WITHOUT_DATA
  if (isOwn) skip(content, 'comment')
  if (!hasData) skip(content, 'schema')
  const output = hasData ? parameters(content['schema'], 'value', `${place}.schema`, schemas, note) : []
  return { ...common(found, note), kind: 'event', output, losses }
}

function command(found: Content, note: Note, losses: Loss[]): ForeignFeature {
  const { content, place, schemas } = found
  const payload = (part: 'request' | 'response') => {
    const given = content[part]
    if (!isRecord(given)) return []
    skip(given, '@type', '@id')
    const read = parameters(given['schema'], given['name'], `${place}.${part}.schema`, schemas, note)
    const isSingle = read.length === 1 && read[0]?.key === given['name']
    if (!isSingle) return read
    const named = given['displayName'] ?? given['description']
    const isNullable = isTrueIn(given, 'nullable')
    return read.map((one) => ({ ...one, name: dtdlName(named), required: !isNullable }))
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
